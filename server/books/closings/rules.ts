import type { ClosingTotals } from '../../../contract/admin/closing.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'

export type EndedPeriod = { kind: 'day' | 'month' | 'year'; from: string; to: string }

/**
 * The closed periods of a series: its first business day, and the last closed day, month and year (null for none).
 */
export type Closed = { first: string; day: string | null; month: string | null; year: string | null }

/**
 * Returns the next period to close; null if no further period has ended. Every day is closed, even without
 * operations. A month or year is closed after its last day.
 */
export function nextToClose({ first, day, month, year }: Closed, today: string): EndedPeriod | null {
  if (day && addDays(day, 1).endsWith('-01') && month !== day)
    return { kind: 'month', from: later(`${day.slice(0, 7)}-01`, first), to: day }
  if (day?.endsWith('-12-31') && year !== day)
    return { kind: 'year', from: later(`${day.slice(0, 4)}-01-01`, first), to: day }
  const next = day ? addDays(day, 1) : first
  return next < today ? { kind: 'day', from: next, to: next } : null
}

const later = (one: string, other: string): string => (one > other ? one : other)

type Totals<Amount> = ClosingTotals<Amount>
type Group<Amount> = Totals<Amount>['by_fare'][number]

/** Adds up the closings of the days of a month or a year, in cents. Nothing is rounded again. */
export function sumClosings(days: readonly Totals<Cents>[]): Totals<Cents> {
  const together = (of: 'by_vat' | 'by_means' | 'by_fare' | 'by_channel') =>
    [
      ...Map.groupBy(
        days.flatMap(day => day[of]),
        ({ key }) => key,
      ).values(),
    ]
      .map(groups => addGroups(groups))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const add = (of: (day: Totals<Cents>) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    operations: add(({ operations }) => operations),
    entries: add(({ entries }) => entries),
    free_entries: add(({ free_entries }) => free_entries),
    amount: cents(add(({ amount }) => amount)),
    prepaid: cents(add(({ prepaid }) => prepaid)),
    vat: cents(add(({ vat }) => vat)),
    tsa: cents(add(({ tsa }) => tsa)),
    by_vat: together('by_vat'),
    by_means: together('by_means'),
    by_fare: together('by_fare'),
    by_channel: together('by_channel'),
  }
}

const addGroups = (groups: readonly Group<Cents>[]): Group<Cents> =>
  groups.reduce((sum, { entries, amount, prepaid, vat, tsa }) => ({
    ...{ key: sum.key, name: sum.name, entries: sum.entries + entries },
    ...{ amount: cents(sum.amount + amount), prepaid: cents(sum.prepaid + prepaid) },
    ...{ vat: cents(sum.vat + vat), tsa: cents(sum.tsa + tsa) },
  }))
