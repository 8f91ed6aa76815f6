import { minutesOf } from '../contract/rules/dates.ts'
import { instantInParis } from '../contract/rules/paris-time.ts'

/** When a screening starts and when its film ends; null for an hour that the clock skips in spring. */
export function screeningTimes(
  day: string,
  hour: string,
  duration: string,
): { start: Date; end: Date } | null {
  const start = instantInParis(day, hour)
  return start && { start, end: new Date(start.getTime() + minutesOf(duration) * 60_000) }
}
