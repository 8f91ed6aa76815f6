import { isDeepStrictEqual } from 'node:util'

type Kept = { personal?: readonly string[] }
type Fields = Record<string, unknown>

/** Returns the changed fields, before and after; null if no field changed. */
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

/** Replaces personal values with « … »: the journal is append-only, but members have the right to erasure. */
export function withoutPersonal({ personal = [] }: Kept, row: object): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, personal.includes(name) ? '…' : value]),
  )
}

const pick = (row: object, names: string[]): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
