import { minutesOf } from './dates.ts'

/** How long a room is occupied before and after the film. */
export type Minutes = {
  /** Between the start on the ticket and the film: trailers, advertisements, an introduction. */
  pre_show_minutes: number
  /** Between the end of the film and the next entry, for cleaning. */
  clearing_minutes: number
}

/** The defaults of a new room. */
export const usualMinutes: Minutes = { pre_show_minutes: 0, clearing_minutes: 20 }

/** The maxima. */
export const mostMinutes: Minutes = { pre_show_minutes: 60, clearing_minutes: 240 }

/** Fields that may change after places are sold: existing buyers are not affected by them. */
export const notSold: readonly string[] = [
  ...['price', 'supplement', 'price_grids_id', 'sales_stopped', 'seat_limit'],
  ...['staff_note', 'clearing_minutes'],
]

const minutes = 60_000

export const filmEnd = (startsAt: Date, time: string, pre_show_minutes: number): Date =>
  new Date(startsAt.getTime() + (pre_show_minutes + minutesOf(time)) * minutes)

/** How long a screening occupies its room. */
export const occupiedMinutes = (
  time: string,
  { pre_show_minutes, clearing_minutes } = usualMinutes,
): number => pre_show_minutes + minutesOf(time) + clearing_minutes

/** When the room is free again. */
export const roomFreeAt = (startsAt: Date, time: string, own = usualMinutes): Date =>
  new Date(startsAt.getTime() + occupiedMinutes(time, own) * minutes)
