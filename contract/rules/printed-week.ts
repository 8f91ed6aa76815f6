import { addDays, weekStart } from './dates.ts'

const weeksAhead = 8

/** Whether the week that begins then is drawn for the window: nothing of what has been, nor of what lies far ahead. */
export function isPrinted(from: string, today: string): boolean {
  const thisWeek = weekStart(today)
  return from >= thisWeek && from <= addDays(thisWeek, 7 * weeksAhead)
}
