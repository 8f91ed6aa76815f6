import type { z } from 'zod'
import type { listAudit } from '../../../contract/admin/audit.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { entityWord, fieldName } from '../../../contract/admin/words.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { fieldText } from '../../../contract/texts/entity-words.ts'
import { cinemasText } from '../../../contract/texts/posts.ts'

export type Line = z.output<typeof listAudit.answer>[number]
/** A journal line as stored, without the fields computed for its display. */
export type PlainLine = Omit<Line, 'name' | 'exists' | 'changes'>
export type Fields = Record<string, unknown>
/** Returns the name of a record of an entity by its id; undefined if the record was deleted. */
export type Names = (entity: string, id: unknown) => string | undefined

/**
 * Entities with a single record, such as the security settings. The journal shows the entity's name for them,
 * because the record has no name of its own.
 */
const onlyOne = ['books', 'house', 'security']

/**
 * Returns the name under which the journal shows a record. `row` contains the record's columns, or, if the record
 * was deleted, the columns that the journal line stored. `named` is the column with the name, for entities not
 * listed below.
 */
export function nameOfRecord(entity: string, id: number, row: Fields | null, named = 'title'): string {
  if (onlyOne.includes(entity)) return entityWord(entity)
  const numbered = `${entityWord(entity)} n°\u00a0${id}`
  if (!row) return numbered
  switch (entity) {
    case 'session-movie':
      return row.title
        ? `${row.title}, ${longDate(String(row.session_date))} à ${hourText(String(row.hours_timetable))}`
        : numbered
    case 'movie-theater':
    case 'seat-plan':
      return [row.name_theater, row.name_cinema].filter(Boolean).join(', ') || numbered
    case 'category-movie':
      return row.title ? `${row.title}\u00a0: ${row.name_cat}` : numbered
    case 'media':
      return row.title ? `Média de «\u00a0${row.title}\u00a0»` : numbered
    case 'timetable':
      return hourText(String(row.hours_timetable))
    case 'voucher':
      return `${row.name_product}, n°\u00a0${id}`
    default:
      return String(row.person || row[named] || numbered)
  }
}

/** The entity to which a field refers by id. */
export const referencedEntities: Readonly<Record<string, string>> = {
  movies_id: 'movie',
  movie_theaters_id: 'movie-theater',
  timetables_id: 'timetable',
  categories_id: 'category',
  cinemas_id: 'cinema',
  cinemas_ids: 'cinema',
  roles_id: 'role',
  users_id: 'user',
  price_grids_id: 'price-grid',
}

/**
 * The fields of a screening whose changes the journal shows: all fields that staff can set, and a few that only
 * other actions change, such as the cancellation date.
 */
const toldOfScreening = [
  ...Object.keys(sessionMovie.update.body.shape),
  ...['follows_rules', 'total_seats', 'numbered', 'cancelled_at', 'cancelled_because'],
]

/**
 * For each entity, the fields whose changes the journal leaves out. Such a field changes only together with
 * another field or record, whose change the journal shows.
 */
const following: Readonly<Record<string, readonly string[]>> = {
  'session-movie': Object.keys(sessionMovie.read.answer.shape).filter(
    field => !toldOfScreening.includes(field),
  ),
  movie: ['categories_ids', 'media'],
  media: ['title', 'placeholder'],
  'movie-theater': ['name_cinema'],
  'seat-plan': ['name_theater', 'name_cinema'],
  'category-movie': ['title', 'name_cat'],
  user: ['name_role', 'open_sessions', 'last_connection_date'],
  voucher: ['owner'],
  'price-grid': ['version', 'price'],
  'price-rule': ['name_grid', 'price', 'name_cinema', 'name_theater'],
}

/**
 * Returns the old and the new value of each changed field. Returns no fields if the record was created or deleted:
 * the journal line then shows only the record's name.
 */
export function changesIn(
  { entity, action, before, after }: Pick<PlainLine, 'entity' | 'action' | 'before' | 'after'>,
  names: Names,
): Line['changes'] {
  if (action === 'create' || action === 'delete') return []
  const fields = Object.keys(after ?? before ?? {}).filter(field => !following[entity]?.includes(field))
  return fields.map(field => {
    const label = fieldName(field)
    const both: [unknown, unknown] = [before?.[field], after?.[field]]
    // Show the opening hours of the whole week, even if only one day changed. Of other lists, show only the
    // elements that were added or removed.
    const [was, is] = (field === 'opening_hours' ? both : withoutSame(...both)).map((value, at) =>
      [before, after][at]?.[field] === undefined ? null : textOf(field, value, names),
    )
    // If a value is personal, the journal stores « … » instead of it. Then show only the name of the field.
    return was === '…' || is === '…'
      ? { field, label, before: null, after: null }
      : { field, label, before: was ?? null, after: is ?? null }
  })
}

/** Removes from two lists the elements that are in both. */
function withoutSame(one: unknown, other: unknown): [unknown, unknown] {
  if (!Array.isArray(one) || !Array.isArray(other) || typeof one[0] !== 'object') return [one, other]
  const missingIn = (list: unknown[]) => {
    const known = new Set(list.map(each => JSON.stringify(each)))
    return (each: unknown) => !known.has(JSON.stringify(each))
  }
  return [one.filter(missingIn(other)), other.filter(missingIn(one))]
}

function textOf(field: string, value: unknown, names: Names): string {
  const entity = referencedEntities[field]
  if (field === 'cinemas_ids' && value === null) return cinemasText(null)
  if (entity && Array.isArray(value))
    return value.map(each => textOf(field, each, names)).join(', ') || '(vide)'
  if (entity && typeof value === 'number') return names(entity, value) ?? `n°\u00a0${value}`
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) {
    const { date, hour } = inParis(new Date(value))
    return `${longDate(date)} à ${hourText(hour)}`
  }
  return fieldText(field, value)
}
