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

/** What is shown at least: from five in the afternoon to midnight. */
const opening = 17 * 60
const closing = 24 * 60

/** The hours the day view covers, in minutes since midnight: what the house usually opens, or more. */
export function hoursOf(rooms: readonly Room[]): { from: number; to: number } {
  const spans = rooms.flatMap(room => room.screenings.map(spanOf))
  const from = Math.min(opening, ...spans.map(({ start }) => start))
  const to = Math.max(closing, ...spans.map(({ free }) => free))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** Where a screening stands, in minutes since midnight; after midnight it goes on counting. */
export function spanOf(screening: Screening): { start: number; film: number; end: number; free: number } {
  const start = minutesOf(screening.hours_timetable)
  const after = (instant: string) =>
    start + Math.round((Date.parse(instant) - Date.parse(screening.starts_at)) / 60_000)
  const film = start + screening.pre_show_minutes
  return { start, film, end: after(screening.ends_at), free: after(screening.room_free_at) }
}

/** « VF 2D · SME, Débat ». */
export const versionText = (screening: Screening): string =>
  [`${screening.language} ${screening.version_2D_3D}`, marksText(screening)].filter(Boolean).join(' · ')

/** When its film ends. */
export const endText = ({ ends_at }: Screening): string => hourText(inParis(new Date(ends_at)).hour)

/** What a place costs, supplement included, and by which grid. */
export const pricedText = ({
  name_grid,
  ...rates
}: Pick<Screening, 'price' | 'supplement' | 'name_grid'>): string =>
  [eurosText(eurosFromCents(placePrice(ratesOf(rates)))), name_grid].filter(Boolean).join(', ')
