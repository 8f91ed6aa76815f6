/** Returns true for an existing date written YYYY-MM-DD: false for 2026-02-30 and for the year 0000. */
export function isRealDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/**
 * Returns true for the years 1800 to 2199. They are so far from the first and the last year that the code and the
 * database can represent that adding days cannot fail.
 */
export const isInReach = (day: string): boolean => day >= '1800-01-01' && day <= '2199-12-31'

/** Returns the date in a URL or a form field, or null if the text is not a usable date. */
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

/** Converts a time HH:MM to minutes: '01:34' gives 94. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The minute of the day at which a cinema day begins. A screening before 06:00 belongs to the evening of the
 * previous date.
 */
export const cinemaDayBegins = 6 * 60

/** Returns the Wednesday that begins the cinema week (Wednesday to Tuesday) of this day. */
export const weekStart = (day: string): string => addDays(day, -((weekdayOf(day) + 4) % 7))

/** Returns the day of the week: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
