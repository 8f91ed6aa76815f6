import type { RouterContextProvider } from 'react-router'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { ApiRefusal, apiContext } from '../../api-client.ts'

type Context = Readonly<RouterContextProvider>
type Query = Readonly<Record<string, string | number>>
type Asked = { id?: number | string; query?: Query; body?: unknown; form?: FormData }

/** One page of a list, and how many rows there are in all. */
export async function askList<Row>(context: Context, endpoint: Endpoint, query: Query) {
  const response = await answerOf(context, endpoint, { query })
  return {
    rows: (await response.json()) as Row[],
    total: Number(response.headers.get('x-total-count') ?? 0),
  }
}

/**
 * Calls an endpoint that is only known when the page is asked for: `call` of web/api-client.ts is typed by its
 * endpoint, here the description of the entity says what is sent and the API has the last word.
 */
export async function ask<Answer>(context: Context, endpoint: Endpoint, asked: Asked): Promise<Answer> {
  const response = await answerOf(context, endpoint, asked)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

async function answerOf(context: Context, endpoint: Endpoint, { id, query = {}, body, form }: Asked) {
  const path = endpoint.path.replace('{id}', encodeURIComponent(String(id)))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await context.get(apiContext)(`/api/v1${path}?${search}`, {
    method: endpoint.method.toUpperCase(),
    ...(form && { body: form }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!response.ok) throw new ApiRefusal(response.status, (await response.json()) as ErrorAnswer)
  return response
}
