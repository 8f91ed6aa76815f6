import { isDeepStrictEqual } from 'node:util'

type Kept = { personal?: readonly string[] }
type Fields = Record<string, unknown>

/** The fields that changed, as they were and as they are; null when nothing did. */
export function difference<Row extends object>(
  entity: Kept,
  before: Row,
  after: Row,
): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter(
    name => !isDeepStrictEqual(before[name as keyof Row], after[name as keyof Row]),
  )
  if (names.length === 0) return null
  return {
    before: withoutPersonal(entity, pick(before, names)),
    after: withoutPersonal(entity, pick(after, names)),
  }
}

/** What tells of a person is named but not repeated: the journal is never rewritten, a life may be forgotten. */
export function withoutPersonal({ personal = [] }: Kept, row: object): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, personal.includes(name) ? '…' : value]),
  )
}

const pick = (row: object, names: string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
