import { BoundedMap } from './bounded-map.ts'
import { addDays } from './dates.ts'

// The only place where local dates and hours are converted to instants and back.

const parisClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The local date and hour in Paris. */
export function inParis(instant: Date): { date: string; hour: string } {
  const time = instant.getTime()
  // The cache below needs whole-hour offsets (not so in old Paris time) and four-digit years.
  if (!(time >= since && time < until)) return readClock(instant)
  const shown = new Date(time + aheadIn(Math.floor(time / anHour))).toISOString()
  return { date: shown.slice(0, 10), hour: shown.slice(11, 16) }
}

const anHour = 3_600_000
const since = Date.UTC(1980, 0, 1)
const until = Date.UTC(9999, 11, 31)

/** UTC offsets by hour. Clocks change on the hour, and a page asks a dozen times. */
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
 * The instant of a local date and hour in Paris. Null for an hour skipped in spring; the first of the two for
 * an hour repeated in autumn.
 */
export function instantInParis(date: string, hour: string): Date | null {
  const asIfUtc = Date.parse(`${date}T${hour}:00Z`)
  // Paris is UTC+1 or UTC+2. In autumn the repeated hour is in summer time (+2) first.
  for (const hoursAhead of [2, 1]) {
    const candidate = new Date(asIfUtc - hoursAhead * 3_600_000)
    const shown = inParis(candidate)
    if (shown.date === date && shown.hour === hour) return candidate
  }
  return null
}

/**
 * Midnight always exists: clocks change at two. The fallback covers dates before 1911, when Paris was not a
 * whole number of hours from UTC.
 */
export const midnightInParis = (date: string): Date =>
  instantInParis(date, '00:00') ?? new Date(`${date}T00:00:00Z`)

/** The end of a day. */
export const midnightAfter = (date: string): Date => midnightInParis(addDays(date, 1))
