import { addDays } from './dates.ts'
import { inParis } from './paris-time.ts'

/** The hour at which a new business day begins, unless the cinema sets another. */
export const usualDayChangeHour = 6

/**
 * Returns the business day of an instant: the date in Paris, or the previous date before `changeHour`. Compares
 * clock times instead of counting hours, so days of 23 or 25 hours, when the clocks change, need no special case.
 */
export function businessDay(at: Date, changeHour = usualDayChangeHour): string {
  const { date, hour } = inParis(at)
  return Number(hour.slice(0, 2)) < changeHour ? addDays(date, -1) : date
}
