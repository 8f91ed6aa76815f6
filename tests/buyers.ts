import type { TestApi } from './api.ts'

export const goodCard = '4242 4242 4242 4242'
export const refusedCard = '4000 0000 0000 0002'
export const silentCard = '4000 0000 0000 0119'

type Wish = {
  sessions_id: number
  nbr_seats_payed?: number
  num_cb?: string
  key?: string
} & Record<string, unknown>

/** Returns the body of an order request, as the site sends it. */
export function orderBody({ key: _, ...wish }: Wish) {
  return {
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
    nbr_seats_payed: 2,
    name_cb: 'MONA STRAPONTIN',
    num_cb: goodCard,
    cb_date: '12/30',
    cryptogramme: '123',
    ...wish,
  }
}

/** Sends an order request, with the buyer's e-mail unless the request has another. */
export const buy = (api: TestApi, buyer: { email?: string; headers: { cookie: string } }, wish: Wish) =>
  api.request('/api/v1/app/order', {
    method: 'POST',
    json: orderBody({ ...(buyer.email && { email: buyer.email }), ...wish }),
    headers: { ...buyer.headers, ...(wish.key && { 'idempotency-key': wish.key }) },
  })
