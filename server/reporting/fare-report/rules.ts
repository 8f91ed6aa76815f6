import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'

/** The sales and cancellations of one fare in one group of the report. */
export type FareMovements = Moved & {
  id: number
  name: string | null
  tariffs_id: number
  label: string
  position: number
}

/**
 * Sales and cancellations, with amounts in cents. `sales` is the price of all sold tickets; refunds are not
 * subtracted from it.
 */
type Moved = {
  sold: number
  cancelled: number
  receipts: number
  receipts_with_supplement: number
  received: number
  sales: number
}

/**
 * Returns the first day of each day or week of a period. The first week begins on the first day of the period,
 * even if this is not a Wednesday.
 */
export function startsOf(by: 'day' | 'week', from: string, to: string): string[] {
  const starts = [from]
  for (;;) {
    const last = starts.at(-1)!
    const next = by === 'day' ? addDays(last, 1) : addDays(weekStart(last), 7)
    if (next > to) return starts
    starts.push(next)
  }
}

/** Returns the totals of each fare, in the order in which fares are displayed. */
export function sumsOfFares(rows: readonly FareMovements[]) {
  return [...Map.groupBy(rows, ({ tariffs_id }) => tariffs_id).values()]
    .map(own => ({ ...own[0]!, own }))
    .toSorted((a, b) => a.position - b.position || a.tariffs_id - b.tariffs_id)
    .map(({ tariffs_id, label, own }) => ({ tariffs_id, label, ...sumOf(own) }))
}

export function sumOf(rows: readonly Moved[]) {
  const total = (of: keyof Moved) => rows.reduce((sum, row) => sum + row[of], 0)
  const sold = total('sold')
  return {
    sold,
    cancelled: total('cancelled'),
    receipts: cents(total('receipts')),
    receipts_with_supplement: cents(total('receipts_with_supplement')),
    received: cents(total('received')),
    average_price: averageOf(total('sales'), sold),
  }
}

const averageOf = (amount: number, places: number): Cents | null =>
  places === 0 ? null : cents(Math.round(amount / places))
