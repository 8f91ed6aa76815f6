import { minutesOf } from './dates.ts'

/** The minutes for which a room is occupied before and after the film. */
export type Minutes = {
  /**
   * The minutes from the start time on the ticket to the start of the film: trailers, advertisements, an
   * introduction.
   */
  pre_show_minutes: number
  /** The minutes from the end of the film until the next visitors may enter: cleaning. */
  clearing_minutes: number
}

/** The default minutes of a new room. */
export const usualMinutes: Minutes = { pre_show_minutes: 0, clearing_minutes: 20 }

/** The most minutes that staff can set. */
export const mostMinutes: Minutes = { pre_show_minutes: 60, clearing_minutes: 240 }

/**
 * The fields of a screening that staff may change after tickets are sold without asking the buyers, whom these
 * changes do not affect.
 */
export const changeableAfterSale: readonly string[] = [
  ...['price', 'supplement', 'price_grids_id', 'sales_stopped', 'seat_limit'],
  ...['staff_note', 'clearing_minutes'],
]

const minutes = 60_000

export const filmEnd = (startsAt: Date, time: string, pre_show_minutes: number): Date =>
  new Date(startsAt.getTime() + (pre_show_minutes + minutesOf(time)) * minutes)

/** Returns the minutes for which a screening occupies its room. */
export const occupiedMinutes = (
  time: string,
  { pre_show_minutes, clearing_minutes } = usualMinutes,
): number => pre_show_minutes + minutesOf(time) + clearing_minutes

/** Returns when the room is free again after a screening. */
export const roomFreeAt = (startsAt: Date, time: string, own = usualMinutes): Date =>
  new Date(startsAt.getTime() + occupiedMinutes(time, own) * minutes)
