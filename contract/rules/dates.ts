/** True for an existing date written YYYY-MM-DD: not 2026-02-30, nor the year 0000. */
export function isRealDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Whether days can be added to this date, in code and in the database. */
export const isInReach = (day: string): boolean => day >= '1800-01-01' && day <= '2199-12-31'

/** The date of a URL or a form field; null if it is none. */
export const dateIn = (text: unknown): string | null =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text) && isInReach(text)
    ? text
    : null

/** Adds days to a date, both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** '01:34' → 94. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** In minutes: a screening before 06:00 belongs to the evening before. */
export const cinemaDayBegins = 6 * 60

/** The Wednesday on which the cinema week (Wednesday to Tuesday) of this day began. */
export const weekStart = (day: string): string => addDays(day, -((weekdayOf(day) + 4) % 7))

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
