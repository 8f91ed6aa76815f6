import { addDays, cinemaDayBegins, minutesOf } from '../../../../contract/rules/dates.ts'

type When = { session_date: string; hours_timetable: string }

const wholeDay = 24 * 60
export const snapMinutes = 5

/**
 * Returns the day whose lanes show a screening, and the start in minutes since midnight of that day. A
 * screening soon after midnight belongs to the evening before.
 */
export function rowOf({ session_date, hours_timetable }: When): { day: string; minute: number } {
  const minute = minutesOf(hours_timetable)
  return minute < cinemaDayBegins
    ? { day: addDays(session_date, -1), minute: minute + wholeDay }
    : { day: session_date, minute }
}

export function dateAndHourOf(day: string, minute: number): When {
  const late = minute >= wholeDay
  return {
    session_date: late ? addDays(day, 1) : day,
    hours_timetable: hourOf(minute),
  }
}

/** Formats minutes since midnight as a time; 1475 becomes '00:35', because it is after the next midnight. */
export function hourOf(minute: number): string {
  const inDay = ((minute % wholeDay) + wholeDay) % wholeDay
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}

/** Rounds a time to five minutes, and keeps it within the hours in which a cinema's day may have screenings. */
export const snap = (minute: number): number =>
  Math.min(
    Math.max(Math.round(minute / snapMinutes) * snapMinutes, cinemaDayBegins),
    cinemaDayBegins + wholeDay - snapMinutes,
  )

export const daysOf = (from: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(from, at))
