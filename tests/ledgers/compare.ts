import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readAccountingOf } from '../../server/books/accounting/read-accounting.ts'
import { closingsOf } from '../../server/books/closings/queries.ts'
import { readLiabilitiesOf } from '../../server/books/liabilities/read-liabilities.ts'
import { readTakingsOf } from '../../server/books/takings/read-takings.ts'
import type { ActorContext } from '../../server/context.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { drawersIn, type Ledger, nextDay, owedIn, perpetualTotal, shownIn, takingsIn } from './ledger.ts'

type Period = { from: string; to: string }
type Row = { key: string; amount: number }

const amounts = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows
      .filter(({ amount }) => amount !== 0)
      .map(({ key, amount }) => [key, amount] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Compares the takings of a period that the product reports with those of the ledger: by day of sale and by day of
 * screening, each in total and by day, means of payment and cinema.
 */
export async function compareTakings(context: ActorContext, ledger: Ledger, period: Period): Promise<void> {
  const told = (axis: 'sale' | 'screening') => async (by: 'day' | 'means' | 'cinema' | 'vat' | 'channel') => {
    const { rows, total: withSeats } = await readTakingsOf(context, { axis, by, ...period })
    // The ledger does not know how many seats the screenings offered.
    const { seats: _, ...total } = withSeats
    return { total, rows: amounts(rows.map(({ key, amount }) => ({ key, amount }))) }
  }
  const sold = told('sale')
  const {
    operations: _,
    by_day,
    by_means,
    by_cinema,
    by_vat,
    by_channel,
    ...total
  } = takingsIn(ledger, period)
  expect(await sold('day')).toEqual({ total, rows: by_day })
  expect(await sold('means')).toEqual({ total, rows: by_means })
  expect(await sold('cinema')).toEqual({ total, rows: by_cinema })
  expect(await sold('vat')).toEqual({ total, rows: by_vat })
  expect(await sold('channel')).toEqual({ total, rows: by_channel })

  const screened = told('screening')
  const shown = shownIn(ledger, period)
  const { entries, free_entries, amount, prepaid, vat, tsa } = shown
  const entered = { entries, free_entries, amount, prepaid, vat, tsa }
  expect(await screened('day')).toEqual({ total: entered, rows: shown.by_day })
  expect(await screened('means')).toEqual({ total: entered, rows: shown.by_means })
  expect(await screened('cinema')).toEqual({ total: entered, rows: shown.by_cinema })
}

/**
 * Compares the value still owed for vouchers with the ledger. For each product, the sales must be the sum of what
 * was withdrawn, used, expired and is still owed.
 */
export async function compareLiabilities(
  context: ActorContext,
  ledger: Ledger,
  period: Period,
): Promise<void> {
  const { rows, total } = await readLiabilitiesOf(context, period)
  const told = rows.map(({ kind: _, ...row }) => row)
  const expected = owedIn(ledger, period).filter(({ open: _, name_product: __, ...sums }) =>
    Object.values(sums).some(amount => amount !== 0),
  )
  expect(told.toSorted((a, b) => (a.name_product < b.name_product ? -1 : 1))).toEqual(expected)
  const { before, sold, withdrawn, used, expired, outstanding } = total
  expect(before + sold - withdrawn - used - expired).toBe(outstanding)
  const { accounts } = await readAccountingOf(context, period)
  const sum = (side: 'debit' | 'credit') => accounts.reduce((all, each) => all + each[side], 0)
  expect(sum('debit')).toBe(sum('credit'))
  const owed = accounts.filter(({ code }) => code === 'owed_e_carte' || code === 'owed_bon_cadeau')
  expect(owed.reduce((all, { credit, debit }) => all + credit - debit, 0)).toBe(outstanding - before)
  const { by_means } = takingsIn(ledger, period)
  const drawers = { cash: drawersIn(ledger, period) } as Record<string, number>
  for (const { code, debit, credit } of accounts.filter(each => each.code.startsWith('means_'))) {
    const means = code.slice('means_'.length)
    expect([code, debit - credit]).toEqual([code, (by_means[means] ?? 0) + (drawers[means] ?? 0)])
  }
}

/**
 * Compares with the ledger: the number of operations by series, day and kind, and the closing of each day, month
 * and year.
 */
export async function compareClosings({ db }: ActorContext, ledger: Ledger, today: string): Promise<void> {
  const counted = rowsOf<{ series: string; day: string; kind: string; count: number }>(
    await db.execute(sql`
      select series, business_day::text as day, kind, count(*)::int as count from operations group by 1, 2, 3`),
  )
  const nameOf = ({ series, day, kind }: { series: string; day: string; kind: string }) =>
    `${series} ${day} ${kind}`
  const expected = [...Map.groupBy(ledger.operations, nameOf)].map(([name, all]) => [name, all.length])
  const own = counted.filter(({ kind }) => kind !== 'closing').map(each => [nameOf(each), each.count])
  expect(new Map(own as [string, number][])).toEqual(new Map(expected as [string, number][]))

  for (const [series, own] of Map.groupBy(ledger.operations, one => one.series)) {
    const closed = await closingsOf(db, series)
    const first = own.map(({ day }) => day).toSorted()[0]!
    expect(closed.map(({ kind, from_day, to_day }) => `${kind} ${from_day} ${to_day}`)).toEqual(
      endedPeriods(first, today),
    )
    for (const closing of closed) {
      const { from_day: from, to_day: to, content, kind, perpetual_total } = closing
      const totals = content.totals as unknown as ReturnType<typeof takingsIn> & {
        [By in 'by_means' | 'by_vat' | 'by_channel']: Row[]
      }
      const { entries, free_entries, amount, prepaid, by_means, by_vat, by_channel, ...rest } = takingsIn(
        ledger,
        { from, to },
        series,
      )
      const closings = counted
        .filter(
          each => each.series === series && each.kind === 'closing' && each.day >= from && each.day <= to,
        )
        .reduce((sum, { count }) => sum + count, 0)
      expect({
        ...{ series, kind, to, perpetual_total },
        ...{ entries: totals.entries, free_entries: totals.free_entries },
        ...{ amount: totals.amount, prepaid: totals.prepaid, operations: totals.operations },
        by_means: amounts(totals.by_means),
        by_vat: amounts(totals.by_vat),
        by_channel: amounts(totals.by_channel),
      }).toEqual({
        ...{ series, kind, to, perpetual_total: perpetualTotal(ledger, series, to) },
        ...{ entries, free_entries, amount, prepaid, by_means, by_vat, by_channel },
        operations: rest.operations + closings,
      })
      // Compare taxes for days only: they are rounded each day, and the product adds up these rounded taxes for a
      // month or year.
      if (kind === 'day') expect([totals.vat, totals.tsa]).toEqual([rest.vat, rest.tsa])
    }
  }
}

/** Returns each day since the first operation, and each month and year that ended since. */
function endedPeriods(first: string, today: string): string[] {
  const periods: string[] = []
  for (let day = first; day < today; day = nextDay(day)) {
    const since = (start: string) => (start > first ? start : first)
    periods.push(`day ${day} ${day}`)
    if (nextDay(day).endsWith('-01')) periods.push(`month ${since(`${day.slice(0, 7)}-01`)} ${day}`)
    if (day.endsWith('-12-31')) periods.push(`year ${since(`${day.slice(0, 4)}-01-01`)} ${day}`)
  }
  return periods
}
