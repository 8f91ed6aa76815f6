import type { RouterContext, RouterContextProvider } from 'react-router'
import { apiRoot } from '../contract/api-root.ts'
import type { AnswerOf, CallOf, Endpoint } from '../contract/endpoint.ts'
import type { ErrorAnswer } from '../contract/refusals.ts'

/** How a question travels: within the process for the server's pages, over the network from a browser. */
export type Api = (address: string, init: RequestInit) => Promise<Response>

/** On behalf of the visitor who asked for the page. As `createContext` makes it: a plain page's script brings no router. */
export const apiContext: RouterContext<Api> = {}

/** A question of one of the server's own pages, without HTTP around it; undefined where there is to be some. */
export type Ask = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Parts,
) => Promise<{ answer: unknown; total: number }> | undefined

export const askContext: RouterContext<Ask | undefined> = { defaultValue: undefined }

export const fromBrowser: Api = (address, init) => fetch(address, init)

type Caller = Readonly<RouterContextProvider> | Api

/**
 * An endpoint as a browser has it: its address, typed by the contract. The schemas are zod, which stays on the
 * server: `const films: BrowserEndpoint<typeof listFilms> = { method: 'get', path: '/app/movie' }`.
 */
export type BrowserEndpoint<E extends Endpoint> = {
  readonly method: E['method']
  readonly path: E['path']
  readonly typedBy?: E
}

/**
 * A "no" from the API, with its sentence. It has the shape React Router knows as an error response: a page that
 * lets it pass answers with its status and shows its sentence, where an Error would become a 500 without words.
 */
export class ApiRefusal {
  readonly status: number
  readonly statusText = ''
  readonly internal = false
  readonly data: ErrorAnswer

  constructor(status: number, answer: ErrorAnswer) {
    this.status = status
    this.data = answer
  }

  get answer(): ErrorAnswer {
    return this.data
  }

  get message(): string {
    return this.data.message
  }
}

/** Calls an endpoint, from a loader, an action or a component; typed by the contract, refused with ApiRefusal. */
export async function call<E extends Endpoint>(
  from: Caller,
  endpoint: E | BrowserEndpoint<E>,
  input: CallOf<E>,
  how?: How,
): Promise<AnswerOf<E>> {
  return (await ask(from, endpoint, input, how)).answer as AnswerOf<E>
}

/** The same for a page of one thing: null when its address names nothing, or no number at all. */
export async function callIfFound<E extends Endpoint>(
  from: Caller,
  endpoint: E,
  input: CallOf<E>,
): Promise<AnswerOf<E> | null> {
  try {
    return await call(from, endpoint, input)
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** The same for a list that comes in pages: how many rows there are in all goes with them. */
export async function callPage<E extends Endpoint>(from: Caller, endpoint: E, input: CallOf<E>) {
  const { answer, total } = await ask(from, endpoint, input)
  return { rows: answer as AnswerOf<E>, total }
}

async function ask<E extends Endpoint>(
  from: Caller,
  endpoint: E | BrowserEndpoint<E>,
  input: CallOf<E>,
  how?: How,
) {
  const told =
    typeof from === 'function' || how?.headers ? undefined : from.get(askContext)?.(endpoint, input)
  if (told) return told
  const response = await send(from, endpoint, input, how)
  return { answer: await read(response), total: Number(response.headers.get('x-total-count') ?? 0) }
}

type How = Pick<RequestInit, 'signal' | 'cache' | 'headers'>
type Parts = { params?: object; query?: object; headers?: object; body?: unknown; form?: FormData }

/** Asks, and leaves it to the caller to read the answer, whatever its status. */
export function send<E extends Endpoint>(
  from: Caller,
  endpoint: E | BrowserEndpoint<E>,
  input: CallOf<E>,
  how: How = {},
): Promise<Response> {
  const { headers, body, form } = input as Parts
  const api = typeof from === 'function' ? from : from.get(apiContext)
  return api(apiAddress(endpoint, input), {
    ...how,
    method: endpoint.method.toUpperCase(),
    headers: {
      ...how.headers,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? (form ?? null) : JSON.stringify(body),
  })
}

async function read(response: Response) {
  const answer = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new ApiRefusal(response.status, answer)
  return answer
}

/** Where an endpoint is, for links to the files it gives and for event feeds. */
export function apiAddress<E extends Endpoint>(
  endpoint: E | BrowserEndpoint<E>,
  input: Pick<CallOf<E>, keyof CallOf<E> & ('params' | 'query')>,
): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name as never]))
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return `${apiRoot}${path}${search && `?${search}`}`
}
