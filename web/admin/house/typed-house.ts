import type { changeIdentity, readIdentity } from '../../../contract/admin/house.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { type OpenDay, weekdays } from '../../../contract/rules/opening-hours.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Field } from '../entities/field.ts'
import { bodyOf } from '../form/read-fields.ts'
import { type Values, valuesOf } from '../form/values.ts'
import { houseFields } from './house-fields.ts'

type HouseSettings = OutputOf<typeof readIdentity>
type Body = InputOf<typeof changeIdentity>['body']
type CinemaHours = HouseSettings['opening_hours'][number]

const hoursName = (cinemaId: number, day: number): string => `heures-${cinemaId}-${day}`

/** A day of a cinema in one line: « 17:00-23:00 », or nothing when it is closed. */
export const hoursFields = ({ cinemas_id }: Pick<CinemaHours, 'cinemas_id'>): readonly Field[] =>
  weekdays.map((label, day) => ({ name: hoursName(cinemas_id, day), label, kind: 'text', most: 20 }))

export const allFields = (cinemas: readonly Pick<CinemaHours, 'cinemas_id'>[]): readonly Field[] => [
  ...houseFields,
  ...cinemas.flatMap(hoursFields),
]

/** The form as the house is now. */
export function houseShown(house: HouseSettings): Values {
  const record = { ...house, id: 1, social_links: house.social_links.join('\n') }
  return { ...valuesOf(houseFields, record as never), ...hoursShown(house) }
}

export const hoursShown = ({ opening_hours }: Pick<HouseSettings, 'opening_hours'>): Values =>
  Object.fromEntries(
    opening_hours.flatMap(({ cinemas_id, days }) =>
      days.map((day, at) => [hoursName(cinemas_id, at), day ? `${day.opens}-${day.closes}` : '']),
    ),
  )

/** What the API is sent: what differs from what was seen, in its own shapes; or what cannot be read. */
export function houseTyped(
  cinemas: readonly Pick<CinemaHours, 'cinemas_id'>[],
  typed: Values,
  seen: Values | undefined,
): { body: Body } | { messages: Message[] } {
  const messages = cinemas.flatMap(hoursFields).flatMap(({ name, label }) => {
    const day = String(typed[name] ?? '')
    const message = `${label}\u00a0: écrivez l’ouverture et la fermeture, par exemple 17:00-23:00, ou rien.`
    return dayIn(day) === undefined ? [{ field: name, message }] : []
  })
  if (messages.length > 0) return { messages }
  const { seen: seenFields, ...changed } = bodyOf(houseFields, typed, seen) as Record<string, unknown>
  const concerned = cinemas.filter(cinema =>
    hoursFields(cinema).some(({ name }) => typed[name] !== seen?.[name]),
  )
  const hoursOf = (values: Values) =>
    concerned.map(({ cinemas_id }) => ({
      cinemas_id,
      days: weekdays.map((_, day) => dayIn(String(values[hoursName(cinemas_id, day)] ?? '')) ?? null),
    }))
  const body = {
    ...inItsShapes(changed),
    ...(concerned.length > 0 && { opening_hours: hoursOf(typed) }),
    ...(seen && {
      seen: {
        ...inItsShapes(seenFields as Record<string, unknown>),
        ...(concerned.length > 0 && { opening_hours: hoursOf(seen) }),
      },
    }),
  }
  return { body: body as Body }
}

function inItsShapes(values: Record<string, unknown>): Record<string, unknown> {
  const { accent_color, social_links, ...rest } = values
  return {
    ...rest,
    ...(accent_color !== undefined && { accent_color: accent_color || null }),
    ...(social_links !== undefined && {
      social_links: String(social_links)
        .split('\n')
        .map(link => link.trim())
        .filter(Boolean),
    }),
  }
}

/** Null when it is closed, undefined when it cannot be read. « 17h-23h » is understood. */
function dayIn(typed: string): OpenDay | null | undefined {
  if (typed.trim() === '') return null
  const match = /^\s*(\d{1,2})(?:[:h](\d{2})?)?\s*[-–à]\s*(\d{1,2})(?:[:h](\d{2})?)?\s*$/i.exec(typed)
  if (!match) return undefined
  const hour = (hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`
  const [opens, closes] = [hour(match[1]!, match[2]), hour(match[3]!, match[4])]
  return [opens, closes].every(at => /^([01]\d|2[0-3]):[0-5]\d$/.test(at)) ? { opens, closes } : undefined
}
