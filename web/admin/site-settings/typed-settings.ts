import type { changeIdentity, readIdentity } from '../../../contract/admin/site-settings.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { isSame } from '../../../contract/rules/same.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Field } from '../entities/field.ts'
import { bodyOf, missing } from '../form/read-fields.ts'
import { hoursHint, weekSent, weekShown } from '../form/typed-week.ts'
import { type Values, valuesOf } from '../form/values.ts'
import { settingsFields } from './fields.ts'

type SiteSettings = OutputOf<typeof readIdentity>
type Body = InputOf<typeof changeIdentity>['body']
type Cinema = Omit<SiteSettings['opening_hours'][number], 'days'>

const hoursName = (cinemaId: number): string => `heures-${cinemaId}`

/** Returns the form field for the opening hours of one cinema, with one input per day. */
export const hoursField = ({ cinemas_id, name_cinema }: Cinema): Field => ({
  name: hoursName(cinemas_id),
  label: `Horaires, ${name_cinema}`,
  kind: 'week',
  hint: hoursHint,
})

export const allFields = (cinemas: readonly Cinema[]): readonly Field[] => [
  ...settingsFields,
  ...cinemas.map(hoursField),
]

/** Returns the form values of the current settings. */
export function settingsShown(settings: SiteSettings): Values {
  const record = { ...settings, id: 1, social_links: settings.social_links.join('\n') }
  return { ...valuesOf(settingsFields, record as never), ...hoursShown(settings) }
}

export const hoursShown = ({ opening_hours }: Pick<SiteSettings, 'opening_hours'>): Values =>
  Object.fromEntries(opening_hours.map(({ cinemas_id, days }) => [hoursName(cinemas_id), weekShown(days)]))

/**
 * Returns the request body with the changed fields and the values that the user saw, or messages about
 * malformed opening hours.
 */
export function settingsTyped(
  cinemas: readonly Cinema[],
  typed: Values,
  seen: Values | undefined,
): { body: Body } | { messages: Message[] } {
  const messages = missing(cinemas.map(hoursField), typed)
  if (messages.length > 0) return { messages }
  const { seen: seenFields, ...changed } = bodyOf(settingsFields, typed, seen) as Record<string, unknown>
  const concerned = cinemas.filter(
    ({ cinemas_id }) => !isSame(typed[hoursName(cinemas_id)], seen?.[hoursName(cinemas_id)]),
  )
  const hoursOf = (values: Values) =>
    concerned.map(({ cinemas_id }) => ({
      cinemas_id,
      days: weekSent([values[hoursName(cinemas_id)] ?? []].flat()),
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
