import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import { type FormSource, readForm } from './read-form.ts'
import { Refusal } from './refusal.ts'

export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: HonoRequest,
  source: FormSource,
): Promise<InputOf<E>> {
  return {
    params: endpoint.params && parse(endpoint.params, request.param(), 'not_found'),
    query: endpoint.query && parse(endpoint.query, readQuery(request.queries()), 'invalid'),
    headers: endpoint.headers && parse(endpoint.headers, request.header(), 'invalid'),
    body: endpoint.body && parse(endpoint.body, await readJson(request, endpoint.body), 'invalid'),
    form:
      endpoint.form && parse(endpoint.form, await readForm(request, source, endpoint.largestForm), 'invalid'),
    text: endpoint.signed && (await readText(request)),
  } as InputOf<E>
}

/** The strings of a URL before validation: its path parameters and its query. */
export type RawParameters = { params?: Record<string, string>; query?: Record<string, string> }

/** Validates the input of an in-process call, which has no URL. */
export const readParts = <E extends Endpoint>(endpoint: E, { params = {}, query = {} }: RawParameters) =>
  ({
    params: endpoint.params && parse(endpoint.params, params, 'not_found'),
    query: endpoint.query && parse(endpoint.query, givenIn(query), 'invalid'),
  }) as InputOf<E>

/** Parses a JSON body. Returns undefined if the body is optional and the request has none. */
async function readJson(request: HonoRequest, shape: z.ZodType): Promise<unknown> {
  if (shape.safeParse(undefined).success && (await request.text()) === '') return undefined
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('unreadable')
  }
}

/**
 * Reads the text of a JSON body. Refuses other content types: limitBody has limited the length of JSON bodies,
 * but not that of forms.
 */
async function readText(request: HonoRequest): Promise<string> {
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('not_json')
  return request.text()
}

/** Reads the query of a URL. An empty parameter (`?q=`) counts as not given; a repeated one is refused. */
function readQuery(query: Record<string, string[]>): Record<string, string> {
  const errors = Object.entries(query)
    .filter(([, values]) => values.length > 1)
    .map(([field]) => ({ field, message: 'Ce paramètre est donné plusieurs fois.' }))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
  return givenIn(Object.fromEntries(Object.entries(query).map(([name, [value = '']]) => [name, value])))
}

const givenIn = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function parse(shape: z.ZodType, value: unknown, otherwise: 'invalid' | 'not_found'): unknown {
  const unread = whyNotRead(value)
  if (unread) throw new Refusal(unread === 'not_text' ? otherwise : unread)
  const result = shape.safeParse(value)
  if (result.success) return result.data
  // A path with an invalid id names a resource that does not exist.
  if (otherwise === 'not_found') throw new Refusal('not_found')
  const issues = result.error.issues.slice(0, mostErrorsTold)
  throw new Refusal('invalid', { errors: issues.flatMap(fieldErrors).slice(0, mostErrorsTold) })
}

/** The most errors that a response lists. */
const mostErrorsTold = 100

/**
 * The most elements of a list or an object. Real requests stay far below this, and validating a much larger one
 * could take a minute of CPU time.
 */
const mostParts = 2500

/**
 * Returns why a body is refused, or null. PostgreSQL text can contain neither NUL nor lone surrogates. Uses a
 * stack instead of recursion, because a body may be nested deeper than the call stack.
 */
function whyNotRead(value: unknown): 'not_text' | 'too_large' | null {
  const waiting = [value]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return 'not_text'
    if (typeof part !== 'object' || part === null) continue
    const inner = Object.values(part)
    if (inner.length > mostParts) return 'too_large'
    for (const each of inner) waiting.push(each)
  }
  return null
}

function fieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      ...{ field: [...issue.path, key].reduce(below, ''), message: 'Ce champ n’est pas attendu.' },
    }))
  return [{ field: issue.path.reduce(below, ''), message: issue.message }]
}

/** Returns the path of a field as pages name it, for example `prices[2].price`. */
const below = (path: string, key: PropertyKey): string =>
  typeof key === 'number' ? `${path}[${key}]` : [path, String(key)].filter(Boolean).join('.')
