import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { roundTogether, tsaOn, tsaUnit, vatWithin } from '../../../contract/rules/taxes.ts'

// The arithmetic of weekly statements. docs/books.md has worked examples, which a test compares.

export type Part = { from: string; to: string }

/** The statements of the cinema week of this day: a week across 31 December is split in two. */
export function splitWeek(day: string): Part[] {
  const from = weekStart(day)
  const to = addDays(from, 6)
  if (from.slice(0, 4) === to.slice(0, 4)) return [{ from, to }]
  const newYear = `${to.slice(0, 4)}-01-01`
  return [
    { from, to: addDays(newYear, -1) },
    { from: newYear, to },
  ]
}

/** The statement that contains this day. */
export const partWith = (day: string): Part =>
  splitWeek(day).find(({ from, to }) => from <= day && day <= to)!

/** The tickets of one fare of a screening that are worth the same, in cents. */
export type SoldTickets = {
  day: string
  vat_permille: number
  /** What one entry is worth: the price that was paid, or its share of an e-card. */
  worth: number
  entries: number
}

type StatementFigures = {
  entries: number
  free_entries: number
  amount: Cents
  vat: Cents
  tsa: Cents
  /** The amount less both taxes, of which the distributor gets a share. */
  net: Cents
}

/** Sums tickets. Each tax is rounded once for the whole statement, VAT once per rate. */
export function figuresOf(tickets: readonly SoldTickets[]): StatementFigures {
  const amountOf = (some: readonly SoldTickets[]) => sum(some, ({ worth, entries }) => worth * entries)
  const amount = amountOf(tickets)
  const byRate = Map.groupBy(tickets, ({ vat_permille }) => vat_permille)
  const vat = [...byRate].reduce((all, [rate, some]) => all + vatWithin([amountOf(some)], rate)[0]!, 0)
  const taxed = sum(tickets, ({ day, worth, entries }) => worth * entries * tsaOn(day).rate)
  const [tsa = cents(0)] = roundTogether([taxed], tsaUnit)
  return {
    entries: sum(tickets, ({ entries }) => entries),
    free_entries: sum(tickets, ({ worth, entries }) => (worth === 0 ? entries : 0)),
    amount: cents(amount),
    vat: cents(vat),
    tsa,
    net: cents(amount - vat - tsa),
  }
}

export type FilmTerms = {
  movies_id: number
  /** Null: all cinemas that have no terms of their own. */
  cinemas_id: number | null
  from_day: string
  share_percent: number | null
  minimum: Cents | null
  fixed_amount: Cents | null
}

/** The latest terms of the film in this week; terms of the cinema itself precede those of all cinemas. */
export function termsOfWeek(
  all: readonly FilmTerms[],
  { movies_id, cinemas_id, day }: { movies_id: number; cinemas_id: number; day: string },
): FilmTerms | undefined {
  const begun = all
    .filter(terms => terms.movies_id === movies_id && weekStart(terms.from_day) <= weekStart(day))
    .toSorted((a, b) => (a.from_day < b.from_day ? 1 : -1))
  return (
    begun.find(terms => terms.cinemas_id === cinemas_id) ?? begun.find(terms => terms.cinemas_id === null)
  )
}

/**
 * The share of a week, divided among its statements: computed on the whole week, since a minimum and a fixed sum
 * are weekly, and rounded once. The statements get it in proportion to their net; without any, the last one does.
 */
export function sharesOf(
  { share_percent, minimum, fixed_amount }: Pick<FilmTerms, 'share_percent' | 'minimum' | 'fixed_amount'>,
  nets: readonly Cents[],
): Cents[] {
  const week = nets.reduce((all, net) => all + net, 0)
  const hundredths = Math.round((share_percent ?? 0) * 100)
  const [percentage = cents(0)] = roundTogether([week * hundredths], 10_000)
  const share = fixed_amount ?? Math.max(percentage, minimum ?? 0)
  if (week <= 0) return nets.map((_, index) => cents(index === nets.length - 1 ? share : 0))
  return roundTogether(
    nets.map(net => net * share),
    week,
  )
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
