import { BoundedMap } from './bounded-map.ts'
import { addDays } from './dates.ts'

// The cinema's clock. The only place where a local date and hour become an instant, and back.

const parisClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What a clock on the cinema's wall shows at this instant. */
export function inParis(instant: Date): { date: string; hour: string } {
  const time = instant.getTime()
  // Before that Paris was minutes from any whole hour, and later than that a year has five digits.
  if (!(time >= since && time < until)) return readClock(instant)
  const shown = new Date(time + aheadIn(Math.floor(time / anHour))).toISOString()
  return { date: shown.slice(0, 10), hour: shown.slice(11, 16) }
}

const anHour = 3_600_000
const since = Date.UTC(1980, 0, 1)
const until = Date.UTC(9999, 11, 31)

/** Clocks change on the hour: how far ahead of UTC they are is read once for each, as a page asks a dozen times. */
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
 * The instant at which the cinema's clock shows this date and hour. Null for an hour that the spring change
 * skips; the first of the two for an hour that the autumn change repeats.
 */
export function instantInParis(date: string, hour: string): Date | null {
  const asIfUtc = Date.parse(`${date}T${hour}:00Z`)
  // Paris is one or two hours ahead of UTC; summer time (two) comes first in autumn.
  for (const hoursAhead of [2, 1]) {
    const candidate = new Date(asIfUtc - hoursAhead * 3_600_000)
    const shown = inParis(candidate)
    if (shown.date === date && shown.hour === hour) return candidate
  }
  return null
}

/** Midnight exists every day in Paris, for the clocks change at two; before 1911 it was minutes from any whole hour. */
export const midnightInParis = (date: string): Date =>
  instantInParis(date, '00:00') ?? new Date(`${date}T00:00:00Z`)

/** Where a day ends. A year is written with four digits here and in the database: after the last one comes nothing. */
export const midnightAfter = (date: string): Date =>
  date === '9999-12-31' ? new Date('9999-12-31T23:59:59.999Z') : midnightInParis(addDays(date, 1))
