import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import type { Arrivals } from './arriving-files.ts'
import { readForm } from './read-form.ts'
import { Refusal } from './refusal.ts'

export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: HonoRequest,
  arrivals: Arrivals,
): Promise<InputOf<E>> {
  return {
    params: endpoint.params && parse(endpoint.params, request.param(), 'not_found'),
    query: endpoint.query && parse(endpoint.query, readQuery(request.queries()), 'invalid'),
    headers: endpoint.headers && parse(endpoint.headers, request.header(), 'invalid'),
    body: endpoint.body && parse(endpoint.body, await readJson(request), 'invalid'),
    form:
      endpoint.form &&
      parse(endpoint.form, await readForm(request, arrivals, endpoint.largestForm), 'invalid'),
    text: endpoint.signed && (await readText(request)),
  } as InputOf<E>
}

/** As they stand in an address: texts. */
export type AskedParts = { params?: Record<string, string>; query?: Record<string, string> }

/** The same of a question that is asked without an address. */
export const readParts = <E extends Endpoint>(endpoint: E, { params = {}, query = {} }: AskedParts) =>
  ({
    params: endpoint.params && parse(endpoint.params, params, 'not_found'),
    query: endpoint.query && parse(endpoint.query, givenIn(query), 'invalid'),
  }) as InputOf<E>

async function readJson(request: HonoRequest): Promise<unknown> {
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('unreadable')
  }
}

/** JSON only: its length was measured on the way in, where a form's was not. */
async function readText(request: HonoRequest): Promise<string> {
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('not_json')
  return request.text()
}

/** A parameter left empty in an address (`?q=`) was not given; one given twice has no meaning. */
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
  // A path that holds no valid id names a thing that does not exist.
  if (otherwise === 'not_found') throw new Refusal('not_found')
  const issues = result.error.issues.slice(0, mostErrorsTold)
  throw new Refusal('invalid', { errors: issues.flatMap(fieldErrors).slice(0, mostErrorsTold) })
}

/** Who sends a thousand wrong things at once mends the first hundred first. */
const mostErrorsTold = 100

/** More than any list or thing of ours holds: to say what is wrong with each part would take a processor a minute. */
const mostParts = 2500

/**
 * PostgreSQL's texts hold neither NUL nor half a character, and nobody types them. A list of its own rather than
 * calls of itself: a body may be nested deeper than the stack.
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

/** `prices[2].price`, as a page names what it shows. */
const below = (path: string, key: PropertyKey): string =>
  typeof key === 'number' ? `${path}[${key}]` : [path, String(key)].filter(Boolean).join('.')
