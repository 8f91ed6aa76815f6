import type { readTakings } from '../../../contract/admin/takings.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { type Euros, noEuros } from '../../../contract/rules/money.ts'
import { longDate, longDay } from '../../../contract/texts/dates.ts'

export type Report = AnswerOf<typeof readTakings>
export type Row = Report['rows'][number]
/**
 * A report, the report of an earlier period, how many days earlier that period is, and its name ('Année d’avant').
 */
export type ReportComparison = { report: Report; earlier: Report; daysBack: number; before: string }

export function nameOf({ name, from, to }: Row, by: Report['by']): string {
  if (name !== null) return name
  const words = by === 'day' ? longDay(from) : `du ${longDate(from)} au ${longDate(to)}`
  return words[0]!.toUpperCase() + words.slice(1)
}

/**
 * Returns the amount with which a row is compared; null for months, because they differ in length. The amount is
 * that of the day or week in the earlier period, or that of the same group.
 */
export function amountBefore(
  row: Row,
  { report: { by }, earlier, daysBack }: ReportComparison,
): Euros | null {
  if (by === 'month') return null
  const key = by === 'day' || by === 'week' ? addDays(row.key, -daysBack) : row.key
  return earlier.rows.find(one => one.key === key)?.amount ?? noEuros
}
