import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { FieldError } from '../../contract/refusals.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { latestChangeOf } from './queries.ts'

/** The format of each field in the API. */
type Shape = Readonly<Record<string, z.ZodType>>

/** The fields as the client read them before editing, in the format of the API. */
export type Seen = Record<string, unknown>

/**
 * Names the user who changed a field only if the journal line is younger than this, in ms. Members change their
 * accounts without a journal line, so an older line would name the wrong person.
 */
const longestAttributionMs = 86_400_000

/**
 * Refuses to overwrite a field that another user has changed since the caller read it. The refusal shows both
 * values, so that the caller can decide.
 */
export async function refuseChangedMeanwhile<Row extends object>(
  db: Database,
  entity: { name: string; id: number; shape?: Shape; inOrder?: true },
  { seen, before, after, now }: { seen: Seen; before: Row; after: Row; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - longestAttributionMs)
  const written = Object.keys(seen).filter(
    name =>
      Object.hasOwn(after, name) && !isDeepStrictEqual(before[name as keyof Row], after[name as keyof Row]),
  )
  const errors: FieldError[] = []
  for (const field of written) {
    const [theirs, yours] = [before, after].map(row => onTheWire(entity.shape, field, row))
    // The order of the days counts in opening hours, so compare these lists in order. The order in the other lists
    // of a form does not count, unless the entity sets `inOrder`.
    const same = entity.inOrder || field === 'opening_hours' ? isDeepStrictEqual : isSame
    if (same(theirs, seen[field])) continue
    const change = await latestChangeOf(db, { entity: entity.name, id: entity.id, field, since })
    errors.push({ field, message: sentence(change), theirs, yours, ...asRead(change) })
  }
  if (errors.length > 0) throw new Refusal('changed_meanwhile', { errors })
}

type Latest = Awaited<ReturnType<typeof latestChangeOf>>

function sentence(change: Latest): string {
  if (!change) return 'Changé entre-temps, ailleurs que dans l’administration.'
  const { date, hour } = inParis(change.at)
  return `Changé entre-temps par ${change.who}, le ${longDate(date)} à ${hourText(hour)}.`
}

const asRead = (change: Latest) => ({ who: change?.who ?? null, at: change?.at.toISOString() ?? null })

/** Returns the value of a field in the format of the API. */
function onTheWire<Row extends object>(shape: Shape | undefined, field: string, row: Row): unknown {
  const value = row[field as keyof Row]
  if (!shape) return value
  return shape[field] ? z.encode(shape[field], value) : undefined
}

/**
 * Compares a stored value with the value that the user saw in a form. These differences do not count, because
 * forms cause them: an empty text instead of null, another order in a list, and missing fields of list items.
 */
function isSame(stored: unknown, seen: unknown): boolean {
  if (!Array.isArray(stored) || !Array.isArray(seen)) return isDeepStrictEqual(stored ?? '', seen ?? '')
  return stored.length === seen.length && seen.every(one => stored.some(other => holds(other, one)))
}

const holds = (stored: unknown, seen: unknown): boolean =>
  isDeepStrictEqual(stored, seen) ||
  (isThing(stored) &&
    isThing(seen) &&
    Object.entries(seen).every(([name, value]) => isDeepStrictEqual(stored[name], value)))

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
