import { addDays } from './dates.ts'
import { type Cents, cents } from './money.ts'
import { inParis, instantInParis } from './paris-time.ts'
import { withdrawalDays } from './terms.ts'

/**
 * Returns the instant from which it is too late to withdraw from a purchase. The period begins on the day after
 * the purchase. If its last day is a Saturday, Sunday or holiday, it is extended to the next working day.
 */
export function withdrawalEnds(boughtAt: Date): Date {
  let last = addDays(inParis(boughtAt).date, withdrawalDays)
  while (!isWorkingDay(last)) last = addDays(last, 1)
  // Midnight always exists in Paris, because clocks change at two.
  return instantInParis(addDays(last, 1), '00:00')!
}

export const mayWithdraw = (boughtAt: Date, now: Date): boolean =>
  now.getTime() < withdrawalEnds(boughtAt).getTime()

/**
 * Returns the refund for a withdrawal: the price less the proportion already used, rounded in favour of the buyer.
 */
export function withdrawalRefund(price: Cents, units: { sold: number; left: number }): Cents {
  const used = units.sold - units.left
  return cents(price - Math.floor((price * used) / units.sold))
}

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays(Number(day.slice(0, 4))).has(day)
}

/** Returns the public holidays of a year: code du travail, article L. 3133-1. */
function holidays(year: number): Set<string> {
  const easter = easterSunday(year)
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  return new Set([...fixed.map(day => `${year}-${day}`), ...[1, 39, 50].map(days => addDays(easter, days))])
}

/** Computes Easter Sunday with the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * correction + 114
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`
}
