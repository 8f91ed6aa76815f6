import { addDays, cinemaDayBegins, minutesOf } from '../../../../contract/rules/dates.ts'

type When = { session_date: string; hours_timetable: string }

const wholeDay = 24 * 60
export const snapMinutes = 5

/** The day whose lanes show a screening, and its minute since midnight of that day. */
export function rowOf({ session_date, hours_timetable }: When): { day: string; minute: number } {
  const minute = minutesOf(hours_timetable)
  return minute < cinemaDayBegins
    ? { day: addDays(session_date, -1), minute: minute + wholeDay }
    : { day: session_date, minute }
}

export function whenAt(day: string, minute: number): When {
  const late = minute >= wholeDay
  return {
    session_date: late ? addDays(day, 1) : day,
    hours_timetable: hourOf(minute),
  }
}

/** 1475 → '00:35'. */
export function hourOf(minute: number): string {
  const inDay = ((minute % wholeDay) + wholeDay) % wholeDay
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}

/** Rounds to five minutes, within the cinema's day. */
export const snap = (minute: number): number =>
  Math.min(
    Math.max(Math.round(minute / snapMinutes) * snapMinutes, cinemaDayBegins),
    cinemaDayBegins + wholeDay - snapMinutes,
  )

export const daysOf = (from: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(from, at))
