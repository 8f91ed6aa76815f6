import { createContext, type RouterContextProvider } from 'react-router'
import type { AnswerOf, CallOf, Endpoint } from '../contract/endpoint.ts'
import type { ErrorAnswer } from '../contract/refusals.ts'

/** The API as the server's pages reach it: in this process, on behalf of the visitor who asked for the page. */
export type InProcessApi = (path: string, init: RequestInit) => Promise<Response>

export const apiContext = createContext<InProcessApi>()

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

type Parts = { params?: object; query?: object; headers?: object; body?: unknown }

/** Calls an endpoint from a loader or an action; typed by the contract, refused with ApiRefusal. */
export async function call<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallOf<E>,
): Promise<AnswerOf<E>> {
  const { params = {}, query = {}, headers = {}, body } = input as Parts
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name as never]))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const response = await context.get(apiContext)(`/api/v1${path}${search && `?${search}`}`, {
    method: endpoint.method.toUpperCase(),
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiRefusal(response.status, (await response.json()) as ErrorAnswer)
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>
}

/** The same for a page of one thing: null when its address names nothing, or no number at all. */
export async function callIfFound<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallOf<E>,
): Promise<AnswerOf<E> | null> {
  try {
    return await call(context, endpoint, input)
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
