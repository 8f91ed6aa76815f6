import { instantInParis } from '../contract/rules/paris-time.ts'
import { filmEnd } from '../contract/rules/programming.ts'

/**
 * Returns the start of a screening and the end of its film. Null for a time that daylight saving skips in
 * spring.
 */
export function screeningTimes(
  day: string,
  hour: string,
  duration: string,
  pre_show_minutes: number,
): { start: Date; end: Date } | null {
  const start = instantInParis(day, hour)
  return start && { start, end: filmEnd(start, duration, pre_show_minutes) }
}
