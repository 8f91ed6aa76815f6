import { BoundedMap } from './bounded-map.ts'
import { addDays } from './dates.ts'

// All conversions between instants and local dates and times in Paris are in this file.

const parisClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the local date and hour in Paris. */
export function inParis(instant: Date): { date: string; hour: string } {
  const time = instant.getTime()
  // Outside the years 1980 to 9999, do not use the cache below: it needs offsets of whole hours and years of four
  // digits.
  if (!(time >= since && time < until)) return readClock(instant)
  const shown = new Date(time + aheadIn(Math.floor(time / anHour))).toISOString()
  return { date: shown.slice(0, 10), hour: shown.slice(11, 16) }
}

const anHour = 3_600_000
const since = Date.UTC(1980, 0, 1)
const until = Date.UTC(9999, 11, 31)

/**
 * The UTC offsets of Paris, cached by hour, because one page needs a dozen of them. Within an hour the offset is
 * constant, since clocks change on the hour.
 */
const ahead = new BoundedMap<number, number>(5000)

function aheadIn(hour: number): number {
  const known = ahead.get(hour)
  if (known !== undefined) return known
  const begin = hour * anHour
  const shown = readClock(new Date(begin))
  const found = Date.parse(`${shown.date}T${shown.hour}:00Z`) - begin
  ahead.set(hour, found)
  return found
}

function readClock(instant: Date): { date: string; hour: string } {
  const part = Object.fromEntries(parisClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { date: `${part.year}-${part.month}-${part.day}`, hour: `${part.hour}:${part.minute}` }
}

/**
 * Returns the instant of a local date and time in Paris. In spring, returns null for the hour that is skipped. In
 * autumn, returns the first of the two instants for the hour that is repeated.
 */
export function instantInParis(date: string, hour: string): Date | null {
  const asIfUtc = Date.parse(`${date}T${hour}:00Z`)
  // Paris is UTC+1, or UTC+2 in summer. Try +2 first: when an hour is repeated in autumn, its first time is still
  // summer time.
  for (const hoursAhead of [2, 1]) {
    const candidate = new Date(asIfUtc - hoursAhead * 3_600_000)
    const shown = inParis(candidate)
    if (shown.date === date && shown.hour === hour) return candidate
  }
  return null
}

/**
 * Returns midnight in Paris. Today it exists on every date, since clocks change at two; the fallback is only for
 * dates before 1911, when the offset of Paris was not whole hours.
 */
export const midnightInParis = (date: string): Date =>
  instantInParis(date, '00:00') ?? new Date(`${date}T00:00:00Z`)

/** Returns the end of a day in Paris. */
export const midnightAfter = (date: string): Date => midnightInParis(addDays(date, 1))
