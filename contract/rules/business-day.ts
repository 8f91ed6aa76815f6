import { addDays } from './dates.ts'
import { inParis } from './paris-time.ts'

/** The hour at which a new business day begins, unless the cinema sets another. */
export const usualDayChangeHour = 6

/**
 * Returns the business day of an instant: its date in Paris, or the previous date if it is before `changeHour`
 * o'clock. Compares clock times instead of adding hours, so the change to summer time needs no special case.
 */
export function businessDay(at: Date, changeHour = usualDayChangeHour): string {
  const { date, hour } = inParis(at)
  return Number(hour.slice(0, 2)) < changeHour ? addDays(date, -1) : date
}
