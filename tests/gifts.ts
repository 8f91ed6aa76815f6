import type { TestApi } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Answer = { status: number; body: any }
type Person = { headers: Record<string, string> }

/**
 * Returns functions that call the API for people who give a ticket of their order to somebody else, or who receive
 * one: offer, withdraw the offer, accept, give back.
 */
export function giving(api: TestApi) {
  const send = async (method: string, path: string, init: object = {}): Promise<Answer> => {
    const response = await api.request(`/api/v1/app/${path}`, { method, ...init })
    return { status: response.status, body: await response.json() }
  }
  const offer = (who: Person, id: number, place: number, email?: string) =>
    send('POST', `order/${id}/gift`, {
      ...{ headers: who.headers, json: { place, ...(email !== undefined && { email }) } },
    })
  return {
    offer,
    /** Offers a ticket of an order. Returns the token of the link by which the recipient can accept it. */
    linkTo: async (who: Person, id: number, place = 1): Promise<string> =>
      new URL((await offer(who, id, place)).body.link).pathname.split('/').at(-1)!,
    withdraw: (who: Person, id: number, place: number) =>
      send('DELETE', `order/${id}/gift/${place}`, { headers: who.headers }),
    read: (token: string) => send('GET', `gift/${token}`),
    accept: (token: string, { email, key }: { email?: string; key?: string } = {}) =>
      send('POST', `gift/${token}`, {
        ...{
          json: email === undefined ? {} : { email },
          ...(key && { headers: { 'idempotency-key': key } }),
        },
      }),
    giveBack: (token: string) => send('POST', `gift/${token}/return`),
    file: (token: string, name: string) => api.request(`/api/v1/app/gift/${token}/${name}`),
  }
}
