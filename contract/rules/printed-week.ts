import { addDays, weekStart } from './dates.ts'

const weeksAhead = 8

/** Returns true if the week that starts on this day can be printed: the current week and the next eight can. */
export function isPrinted(from: string, today: string): boolean {
  const thisWeek = weekStart(today)
  return from >= thisWeek && from <= addDays(thisWeek, 7 * weeksAhead)
}
