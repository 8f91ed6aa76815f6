/** Thrown to refuse a file; the message is a sentence for the user. */
export class FileProblem extends Error {}

export function recordIn(value: unknown, what: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileProblem(`${what} n’est pas lisible.`)
  return value
}

export function listIn(record: object, field: string, what: string): unknown[] {
  const value = (record as Record<string, unknown>)[field]
  if (!Array.isArray(value)) throw new FileProblem(`${what} n’a pas de liste « ${field} ».`)
  return value
}

export function textIn(record: object, field: string, what: string): string {
  const value = (record as Record<string, unknown>)[field]
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  throw new FileProblem(`${what} n’a pas de « ${field} ».`)
}

export function numberIn(record: object, field: string, what: string): number {
  const value = (record as Record<string, unknown>)[field]
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new FileProblem(`${what} n’a pas de « ${field} » qui soit un nombre.`)
  return value
}
