import type { RouterContext, RouterContextProvider } from 'react-router'
import { apiRoot } from '../contract/api-root.ts'
import type { AnswerOf, CallOf, Endpoint } from '../contract/endpoint.ts'
import type { ErrorAnswer } from '../contract/refusals.ts'

/** Sends an API request: in process for pages rendered on the server, over the network from a browser. */
export type Api = (address: string, init: RequestInit) => Promise<Response>

/**
 * The key in the router context under which the visitor's API client is stored. It is a plain object instead of a
 * `createContext`, so that the script of a page without React does not import the router.
 */
export const apiContext: RouterContext<Api> = {}

/**
 * Calls the API directly, without HTTP, for a page on the server. Returns undefined if the endpoint must be called
 * over HTTP.
 */
export type Ask = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Parts,
) => Promise<{ answer: unknown; total: number }> | undefined

export const askContext: RouterContext<Ask | undefined> = { defaultValue: undefined }

export const fromBrowser: Api = (address, init) => fetch(address, init)

type Caller = Readonly<RouterContextProvider> | Api

/**
 * An endpoint as the browser uses it: its method, its path and the types of the contract, without the zod schema,
 * which must not be sent to the browser. Example: `const films: BrowserEndpoint<typeof listFilms> = { method:
 * 'get', path: '/app/movie' }`.
 */
export type BrowserEndpoint<E extends Endpoint> = {
  readonly method: E['method']
  readonly path: E['path']
  readonly typedBy?: E
}

/**
 * An error response of the API, with its message. It has the properties of React Router's error responses, so that
 * a page that does not catch it answers with this status and message. Thrown as an Error, it would become a 500
 * without a message.
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

/**
 * Calls an endpoint from a loader, an action or a component. The contract types the input and the answer.
 * Throws an ApiRefusal if the API refuses.
 */
export async function call<E extends Endpoint>(
  from: Caller,
  endpoint: E | BrowserEndpoint<E>,
  input: CallOf<E>,
  how?: How,
): Promise<AnswerOf<E>> {
  return (await ask(from, endpoint, input, how)).answer as AnswerOf<E>
}

/**
 * Calls an endpoint for the page of one record. Returns null if the record does not exist or its id is
 * invalid.
 */
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

/** Calls the endpoint of a paged list. Returns the rows and the total. */
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

/** Sends the request and returns the raw response, whatever its status. */
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

/** Returns the URL of an endpoint, for download links and event streams. */
export function apiAddress<E extends Endpoint>(
  endpoint: E | BrowserEndpoint<E>,
  input: Pick<CallOf<E>, keyof CallOf<E> & ('params' | 'query')>,
): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name as never]))
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return `${apiRoot}${path}${search && `?${search}`}`
}
