import { minutesOf } from './dates.ts'

/** What a room is taken for besides the film. */
export type Minutes = {
  /** Between the hour on the ticket and the film: trailers, advertisements, a word of welcome. */
  pre_show_minutes: number
  /** Between the end of the film and the next entry, to empty and clean the room. */
  clearing_minutes: number
}

/** Of a room nobody has told otherwise. */
export const usualMinutes: Minutes = { pre_show_minutes: 0, clearing_minutes: 20 }

/** An hour before the film, four after it. */
export const mostMinutes: Minutes = { pre_show_minutes: 60, clearing_minutes: 240 }

/** What those who have bought neither paid for nor notice: it stays changeable, for who buys next or for colleagues. */
export const notSold: readonly string[] = [
  ...['price', 'supplement', 'price_grids_id', 'sales_stopped', 'seat_limit'],
  ...['staff_note', 'clearing_minutes'],
]

const minutes = 60_000

export const filmEnd = (startsAt: Date, time: string, pre_show_minutes: number): Date =>
  new Date(startsAt.getTime() + (pre_show_minutes + minutesOf(time)) * minutes)

/** How long a film keeps its room. */
export const occupiedMinutes = (
  time: string,
  { pre_show_minutes, clearing_minutes } = usualMinutes,
): number => pre_show_minutes + minutesOf(time) + clearing_minutes

/** When the room may be used again. */
export const roomFreeAt = (startsAt: Date, time: string, own = usualMinutes): Date =>
  new Date(startsAt.getTime() + occupiedMinutes(time, own) * minutes)
