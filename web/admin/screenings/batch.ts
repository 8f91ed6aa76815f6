import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { addDays, dateIn } from '../../../contract/rules/dates.ts'
import { noEuros } from '../../../contract/rules/money.ts'
import { typedEuros } from '../../texts/typed-euros.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Field } from '../entities/field.ts'
import { screeningFields } from '../entities/screening.tsx'
import { bodyOf, missing } from '../form/read-fields.ts'
import { startValues, type Values } from '../form/values.ts'

// The form that creates many screenings: on each ticked weekday between two dates, at each ticked hour.

const mostDays = 62

const weekdays = [
  ['1', 'lundi'],
  ['2', 'mardi'],
  ['3', 'mercredi'],
  ['4', 'jeudi'],
  ['5', 'vendredi'],
  ['6', 'samedi'],
  ['0', 'dimanche'],
] as const

/**
 * The fields of a single screening that the form for a batch leaves out. A batch has several days and hours
 * instead of one; staff set the other fields later, screening by screening.
 */
const ofOne = ['session_date', 'timetables_id', 'sales_stopped', 'seat_limit', 'staff_note']
const common = screeningFields.filter(({ name }) => !ofOne.includes(name))

const when: readonly Field[] = [
  { name: 'du', label: 'Du', kind: 'date', required: true },
  { name: 'au', label: 'Au', kind: 'date', hint: 'Laissez vide pour un seul jour.' },
  { name: 'jours', label: 'Jours de la semaine', kind: 'several', options: weekdays },
  { name: 'timetables_ids', label: 'Horaires', kind: 'records', of: 'timetable' },
  {
    name: 'heures',
    label: 'Autres heures',
    kind: 'text',
    most: 200,
    hint: 'Par exemple 14h30, 21h05\u00a0: elles rejoignent les horaires.',
  },
]

export const batchFields: readonly Field[] = [...common.slice(0, 2), ...when, ...common.slice(2)]

export const batchStart = (search: URLSearchParams, today: string): Values => ({
  ...startValues(common, search),
  du: search.get('du') ?? today,
  au: '',
  jours: weekdays.map(([number]) => number),
  timetables_ids: [],
  heures: '',
  supplement: typedEuros(noEuros),
})

type Common = Omit<CallOf<typeof sessionMovie.createBatch>['body'], keyof Times>
type Times = { session_dates: string[]; timetables_ids: number[]; hours: string[] }
export type Batch = Common & Times

/** Returns the batch to send, or messages about what is missing or wrong in the form. */
export function batchOf(values: Values): { batch: Batch } | { messages: Message[] } {
  const messages = missing(batchFields, values)
  const timetables_ids = (values.timetables_ids as readonly string[]).map(Number)
  const { hours, unreadable } = hoursIn(String(values.heures ?? ''))
  for (const typed of unreadable)
    messages.push({
      field: 'heures',
      message: `«\u00a0${typed}\u00a0» n’est pas une heure\u00a0: écrivez par exemple 20h30.`,
    })
  if (timetables_ids.length + hours.length + unreadable.length === 0)
    messages.push({ field: 'heures', message: 'Horaires\u00a0: cochez-en un, ou écrivez une heure.' })
  const session_dates = datesOf(values)
  if (messages.length === 0 && session_dates.length === 0)
    messages.push({ field: 'au', message: 'Aucun jour ne tombe entre ces deux dates.' })
  if (session_dates.length > mostDays)
    messages.push({ field: 'au', message: `${mostDays} jours au plus à la fois.` })
  if (messages.length > 0) return { messages }
  // The type assertion may be wrong: the form sends its values unchecked, because the API checks them.
  const read = bodyOf(common, values) as Common
  return { batch: { ...read, session_dates, timetables_ids, hours } }
}

/** Parses « 14h30, 16 h 15, 21:05 et 9 h » into 14:30, 16:15, 21:05, 09:00. */
export function hoursIn(typed: string): { hours: string[]; unreadable: string[] } {
  const joined = typed.replace(/(?<=\d)\s*(h)\s*(?=\d{2}\b(?!\s*[h:]))|(?<=\d)\s+(?=h\b)/gi, '$1')
  const words = joined.split(/[\s,;]+|\bet\b/).filter(Boolean)
  const read = words.map(word => {
    const [, hour = '', minutes] = /^(\d{1,2})(?:[h:](\d{2})?)$/i.exec(word) ?? []
    const valid = hour !== '' && Number(hour) < 24 && Number(minutes ?? 0) < 60
    return { word, hour: valid ? `${hour.padStart(2, '0')}:${minutes ?? '00'}` : null }
  })
  return {
    hours: [...new Set(read.flatMap(({ hour }) => hour ?? []))],
    unreadable: read.filter(({ hour }) => hour === null).map(({ word }) => word),
  }
}

type Searched = Pick<Batch, 'movies_id' | 'movie_theaters_id' | 'session_dates'>

/**
 * Returns the query string that filters the list of screenings by the batch: film, room, first and last day.
 */
export function searchFor({ movies_id, movie_theaters_id, session_dates }: Searched): string {
  const days = session_dates.toSorted()
  return new URLSearchParams({
    ...{ film: String(movies_id), salle: String(movie_theaters_id) },
    ...{ du: days[0] ?? '', au: days.at(-1) ?? '' },
  }).toString()
}

/**
 * Returns the dates of the ticked weekdays from one date to the other, both included. Stops at one date more than
 * allowed, which is enough for the caller to refuse the batch.
 */
export function datesOf(values: Values): string[] {
  const from = dateIn(values.du)
  const to = dateIn(values.au || values.du)
  if (!from || !to) return []
  const dates: string[] = []
  for (let day = from; day <= to && dates.length <= mostDays; day = addDays(day, 1)) {
    const weekday = String(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (from === to || values.jours?.includes(weekday)) dates.push(day)
  }
  return dates
}

/** Converts the API's field names in a message to those of this page. */
export function asPageMessage({ field, message }: Message): Message {
  if (field?.startsWith('session_date')) return { field: 'du', message }
  if (field?.startsWith('hours')) return { field: 'heures', message }
  if (field?.startsWith('timetables_id')) return { field: 'timetables_ids', message }
  return { field, message }
}
