import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { roundTogether, tsaOn, tsaUnit, vatWithin } from '../../../contract/rules/taxes.ts'

// This file contains the arithmetic of weekly statements for distributors. A test checks it against the worked
// examples in docs/books.md.

export type Part = { from: string; to: string }

/** Returns the periods of the statements for the cinema week of a day: two if the week contains 1 January. */
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

/** Returns the period of the statement that contains this day. */
export const partWith = (day: string): Part =>
  splitWeek(day).find(({ from, to }) => from <= day && day <= to)!

/** Tickets of one fare of a screening that have the same value, in cents. */
export type SoldTickets = {
  day: string
  vat_permille: number
  /**
   * The value of one admission: the price paid or, if an e-card paid, the part of the e-card's price that this
   * admission used up.
   */
  worth: number
  entries: number
}

type StatementFigures = {
  entries: number
  free_entries: number
  amount: Cents
  vat: Cents
  tsa: Cents
  /** The amount less VAT and TSA (the tax on cinema tickets), of which the distributor gets a share. */
  net: Cents
}

/**
 * Adds up tickets. Does not round per ticket: rounds VAT once per rate and TSA (cinema tax) once, over all these
 * tickets.
 */
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
  /** Null means all cinemas that have no separate terms for this film. */
  cinemas_id: number | null
  from_day: string
  share_percent: number | null
  minimum: Cents | null
  fixed_amount: Cents | null
}

/**
 * Returns the latest terms of a film that apply in the week of a day. Terms for this cinema precede those for all
 * cinemas.
 */
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
 * Returns the distributor's share for each statement of a week. A minimum and a fixed amount are weekly, so the
 * share is computed once for the week, then divided in proportion to the net amounts of the statements. If the
 * week had no revenue, the last statement gets the whole share.
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
