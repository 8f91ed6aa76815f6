import { type Chance, chanceFrom, inputs, type Maker, oneOf, seed } from './chance.ts'
import { matching, Ours } from './matching.ts'
import type { Operation, Parameter } from './openapi.ts'
import {
  anyJson,
  anyText,
  brokenJson,
  headerValue,
  strangeCookie,
  strangeHeaders,
  strangeSegment,
} from './values.ts'

/** One call before it is known what it can name. */
export type Call = {
  path: Record<string, unknown>
  query: [string, string][]
  headers: Record<string, string>
  /** A text as it is sent, or a value that is sent as JSON or as a form. */
  body: { type: 'none' | 'text' | 'json' | 'form' | 'json as text'; value?: unknown }
}

/** Calls of one operation: some just as described, most of them wrong in one way or in every way. */
export function callsOf(operation: Operation, count = inputs): Call[] {
  const { parameters, body } = operation
  const chance = chanceFrom(seed + numberOf(operation.id))
  const segments = parameters.filter(parameter => parameter.in === 'path')
  const described = parameters.filter(parameter => parameter.in === 'header')
  // Where there is nothing else to get wrong.
  const takesNothing = parameters.length === 0 && !body
  const query = queryOf(parameters.filter(parameter => parameter.in === 'query'))
  const sent: Maker<Call['body']> = body ? bodyOf(body) : () => ({ type: 'none' })
  return Array.from({ length: count }, () => ({
    path: Object.fromEntries(segments.map(({ name }) => [name, segment(chance)])),
    query: query(chance),
    headers: headersOf(described, chance, takesNothing),
    body: sent(chance),
  }))
}

/** Each operation is drawn for apart: the hundredth call of one is not that of the other. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0)

/** One in eight names what exists, or may. */
const segment: Maker<unknown> = oneOf<unknown>(
  [3, chance => new Ours(chance.below(100), String(1 + chance.below(12)))],
  [1, chance => String(1 + chance.below(12))],
  [28, strangeSegment],
)

function queryOf(parameters: Parameter[]): Maker<[string, string][]> {
  const known = parameters.map(({ name, schema }): [number, Maker<[string, string]>] => {
    const right = matching(schema)
    return [1, chance => [name, chance.once(3) ? asText(right(chance)) : anyText(chance)]]
  })
  const strange: Maker<[string, string]> = chance => [chance.of(strangeNames), anyText(chance)]
  const one = oneOf(...known, [1, strange])
  return chance => Array.from({ length: (known.length > 0 ? 2 : 0) + chance.below(4) }, () => one(chance))
}

const strangeNames = ['__proto__', 'limit', 'page[]', 'sort', 'q', '']

function headersOf(described: Parameter[], chance: Chance, takesNothing: boolean): Record<string, string> {
  const headers = takesNothing ? mostlyCookies(chance) : chance.once(6) ? strangeHeaders(chance) : {}
  for (const { name } of described) if (chance.once(2)) headers[name] = headerValue(chance)
  return headers
}

const mostlyCookies = oneOf([3, strangeCookie], [1, strangeHeaders])

function bodyOf({ type, schema }: NonNullable<Operation['body']>): Maker<Call['body']> {
  const right = matching(schema)
  const value = oneOf([2, right], [11, chance => spoilt(right(chance), chance)], [1, anyJson])
  if (type === 'multipart/form-data') return chance => ({ type: 'form', value: value(chance) })
  return oneOf<Call['body']>(
    [12, chance => ({ type: 'json', value: value(chance) })],
    [1, chance => ({ type: 'text', value: brokenJson(chance) })],
    [1, chance => ({ type: 'json as text', value: value(chance) })],
  )
}

/** One field taken away, added, or made something else. */
function spoilt(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anyJson(chance)
  const fields = Object.keys(value)
  const name = fields.length > 0 ? chance.of(fields) : 'id'
  const way = chance.below(6)
  if (way === 0) {
    const { [name]: _, ...rest } = value as Record<string, unknown>
    return rest
  }
  return { ...value, [way < 4 ? name : chance.of(forbidden)]: anyJson(chance) }
}

const forbidden = ['roles_id', 'isAdmin', 'constructor', 'password_hash', 'id', 'state']

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
