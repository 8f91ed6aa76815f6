/** True for a day of the calendar written YYYY-MM-DD: 2026-02-30 is not one, and no year is called 0000. */
export function isRealDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The day that is `days` after the given one, both YYYY-MM-DD. */
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

/** A day of a cinema ends when its last screening does: what begins before six is of the evening before. */
export const cinemaDayBegins = 6 * 60

/** A cinema's week runs from Wednesday to Tuesday: the Wednesday it began. */
export const weekStart = (day: string): string => addDays(day, -((weekdayOf(day) + 4) % 7))

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
