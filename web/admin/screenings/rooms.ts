import type { readDay } from '../../../contract/admin/programme.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { minutesOf } from '../../../contract/rules/dates.ts'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { placePrice, ratesOf } from '../../../contract/rules/places.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { marksText } from '../../../contract/texts/screening-notices.ts'

export type Room = AnswerOf<typeof readDay>['rooms'][number]
export type Screening = Room['screenings'][number]

/**
 * Returns when a screening occupies its room, in minutes since midnight. For an end after the next midnight, the
 * number exceeds 1440.
 */
export function spanOf({ hours_timetable, starts_at, ends_at, room_free_at, pre_show_minutes }: Screening) {
  const start = minutesOf(hours_timetable)
  const minutesTo = (instant: string) => Math.round((Date.parse(instant) - Date.parse(starts_at)) / 60_000)
  const [end, free] = [minutesTo(ends_at), minutesTo(room_free_at)]
  const parts = { preShow: pre_show_minutes, film: end - pre_show_minutes, clearing: free - end }
  return { start, free: start + free, parts }
}

/** Returns the version and marks of a screening, such as « VF 2D · SME, Débat ». */
export const versionText = (screening: Screening): string =>
  [`${screening.language} ${screening.version_2D_3D}`, marksText(screening)].filter(Boolean).join(' · ')

export const endText = ({ ends_at }: Screening): string => hourText(inParis(new Date(ends_at)).hour)

/** Returns the price of a place including its supplement, and the name of the price grid. */
export const pricedText = ({
  name_grid,
  ...rates
}: Pick<Screening, 'price' | 'supplement' | 'name_grid'>): string =>
  [eurosText(eurosFromCents(placePrice(ratesOf(rates)))), name_grid].filter(Boolean).join(', ')
