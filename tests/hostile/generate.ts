import { type Chance, chanceFrom, type Maker, seed, weightedChoice } from './chance.ts'
import { RecordPlaceholder, valuesMatching } from './matching.ts'
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

/** A generated call. In place of ids of existing records it has placeholders, which `written` replaces. */
export type Call = {
  path: Record<string, unknown>
  query: [string, string][]
  headers: Record<string, string>
  /** The raw text, or the value to send as JSON or as a form. */
  body: { type: 'none' | 'text' | 'json' | 'form' | 'json as text'; value?: unknown }
}

type Ways<T> = { any: T; described: T }

/**
 * Returns two generators of calls to this operation. Most calls of `any` are invalid in some way; calls of
 * `described` follow the OpenAPI document and name existing records.
 */
export function drawing(operation: Operation): Ways<(count: number) => Call[]> {
  const { parameters, body } = operation
  const chance = chanceFrom(seed + numberOf(operation.id))
  const segments = parameters.filter(parameter => parameter.in === 'path')
  const described = parameters.filter(parameter => parameter.in === 'header')
  // An operation without parameters and body. Only its headers, and query parameters that it does not know, can be
  // attacked.
  const takesNothing = parameters.length === 0 && !body
  const query = queryOf(parameters.filter(parameter => parameter.in === 'query'))
  const sent: Ways<Maker<Call['body']>> = body ? bodyOf(body) : noBody
  const pathOf = (make: Maker<unknown>) =>
    Object.fromEntries(segments.map(({ name }) => [name, make(chance)]))
  return {
    any: count =>
      Array.from({ length: count }, () => ({
        path: pathOf(segment),
        query: query.any(chance),
        headers: headersOf(described, chance, takesNothing),
        body: sent.any(chance),
      })),
    described: count =>
      Array.from({ length: count }, () => ({
        path: pathOf(existing),
        query: query.described(chance),
        headers: {},
        body: sent.described(chance),
      })),
  }
}

const none: Maker<Call['body']> = () => ({ type: 'none' })
const noBody = { any: none, described: none }

/** Returns a seed from the operation's name, so that two operations get different calls. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0)

const existing: Maker<unknown> = chance =>
  new RecordPlaceholder(chance.below(100), String(1 + chance.below(12)))

/**
 * Generates a path segment. In one of eight cases it is an id that exists or may exist; otherwise it is malformed.
 */
const segment: Maker<unknown> = weightedChoice<unknown>(
  [3, existing],
  [1, chance => String(1 + chance.below(12))],
  [28, strangeSegment],
)

function queryOf(parameters: Parameter[]): Ways<Maker<[string, string][]>> {
  const right = parameters.map(({ name, schema, required }) => ({
    name,
    required,
    make: valuesMatching(schema),
  }))
  const known = right.map(({ name, make }): [number, Maker<[string, string]>] => [
    1,
    chance => [name, chance.once(3) ? asText(make(chance)) : anyText(chance)],
  ])
  const strange: Maker<[string, string]> = chance => [chance.of(strangeNames), anyText(chance)]
  const one = weightedChoice(...known, [1, strange])
  return {
    any: chance => Array.from({ length: (known.length > 0 ? 2 : 0) + chance.below(4) }, () => one(chance)),
    described: chance =>
      right
        .filter(({ required }) => required || chance.once(4))
        .map(({ name, make }) => [name, asText(make(chance))]),
  }
}

const strangeNames = ['__proto__', 'limit', 'page[]', 'sort', 'q', '']

function headersOf(described: Parameter[], chance: Chance, takesNothing: boolean): Record<string, string> {
  const headers = takesNothing ? mostlyCookies(chance) : chance.once(6) ? strangeHeaders(chance) : {}
  for (const { name } of described) if (chance.once(2)) headers[name] = headerValue(chance)
  return headers
}

const mostlyCookies = weightedChoice([3, strangeCookie], [1, strangeHeaders])

function bodyOf({ type, schema }: NonNullable<Operation['body']>): Ways<Maker<Call['body']>> {
  const right = valuesMatching(schema)
  const value = weightedChoice([2, right], [11, chance => spoilt(right(chance), chance)], [1, anyJson])
  if (type === 'multipart/form-data')
    return {
      any: chance => ({ type: 'form', value: value(chance) }),
      described: chance => ({ type: 'form', value: right(chance) }),
    }
  return {
    any: weightedChoice<Call['body']>(
      [12, chance => ({ type: 'json', value: value(chance) })],
      [1, chance => ({ type: 'text', value: brokenJson(chance) })],
      [1, chance => ({ type: 'json as text', value: value(chance) })],
    ),
    described: chance => ({ type: 'json', value: right(chance) }),
  }
}

/** Returns the value with one field removed, added or replaced. */
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
