import { addDays } from './dates.ts'
import { inParis } from './paris-time.ts'

/** The hour at which a house begins a new business day, unless it set another. */
export const usualDayChangeHour = 6

/**
 * The business day of an instant: the date in Paris, or the day before while the clock has not reached the hour. The
 * clock decides, not the number of hours that passed, so the nights of 23 and 25 hours need no special case.
 */
export function businessDay(at: Date, changeHour = usualDayChangeHour): string {
  const { date, hour } = inParis(at)
  return Number(hour.slice(0, 2)) < changeHour ? addDays(date, -1) : date
}
