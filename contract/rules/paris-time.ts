import { BoundedMap } from './bounded-map.ts'
import { addDays } from './dates.ts'

// All conversions between local dates and hours in Paris and instants are in this file.

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
  // The cache below works only for four-digit years, and for times since Paris has had whole-hour UTC offsets.
  if (!(time >= since && time < until)) return readClock(instant)
  const shown = new Date(time + aheadIn(Math.floor(time / anHour))).toISOString()
  return { date: shown.slice(0, 10), hour: shown.slice(11, 16) }
}

const anHour = 3_600_000
const since = Date.UTC(1980, 0, 1)
const until = Date.UTC(9999, 11, 31)

/**
 * The UTC offset of Paris, cached for each hour: clocks change on the hour, and rendering one page needs a dozen
 * offsets.
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
 * Returns the instant of a local date and hour in Paris. For an hour that is skipped when summer time begins,
 * returns null. For an hour that is repeated when it ends, returns the first of the two instants.
 */
export function instantInParis(date: string, hour: string): Date | null {
  const asIfUtc = Date.parse(`${date}T${hour}:00Z`)
  // Paris is UTC+1 or UTC+2. Try summer time (+2) first: it comes first when an hour is repeated in autumn.
  for (const hoursAhead of [2, 1]) {
    const candidate = new Date(asIfUtc - hoursAhead * 3_600_000)
    const shown = inParis(candidate)
    if (shown.date === date && shown.hour === hour) return candidate
  }
  return null
}

/**
 * Returns midnight in Paris. Midnight exists on every day, since clocks change at two. The fallback is for dates
 * before 1911, when Paris was not a whole number of hours from UTC.
 */
export const midnightInParis = (date: string): Date =>
  instantInParis(date, '00:00') ?? new Date(`${date}T00:00:00Z`)

/** Returns the end of a day in Paris. */
export const midnightAfter = (date: string): Date => midnightInParis(addDays(date, 1))
