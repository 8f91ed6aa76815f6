import { addDays, weekStart } from './dates.ts'

const weeksAhead = 8

/** Whether the printed programme exists for the week that starts then: this week or one of the next eight. */
export function isPrinted(from: string, today: string): boolean {
  const thisWeek = weekStart(today)
  return from >= thisWeek && from <= addDays(thisWeek, 7 * weeksAhead)
}
