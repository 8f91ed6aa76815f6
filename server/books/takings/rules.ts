import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { roundTogether, tsaOn, tsaUnit, vatWithin } from '../../../contract/rules/taxes.ts'

/** The totals of one group for one business day and VAT rate, in cents. */
export type TakenRow = {
  day: string
  key: string
  vat_permille: number
  entries: number
  free_entries: number
  amount: number
  prepaid: number
  /** The amount on which TSA, the tax on admissions, is due. */
  tsa_base: number
}

export type Figures = {
  entries: number
  free_entries: number
  amount: Cents
  prepaid: Cents
  vat: Cents
  tsa: Cents
}

type Stretch = 'day' | 'week' | 'month'

/** Returns the first day of the cinema week or month that contains this day; the day itself for 'day'. */
export function startOf(by: Stretch, day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'week' ? weekStart(day) : day
}

/** Returns the last day of the period that begins on this day. */
export function endOf(by: Stretch, start: string): string {
  if (by === 'day') return start
  if (by === 'week') return addDays(start, 6)
  return addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1)
}

/**
 * Adds up the rows by group. Rounds VAT and TSA once per rate for the whole period, then divides them among the
 * groups. So the total is the same for every grouping.
 */
export function sumTakings(taken: readonly TakenRow[]): {
  groups: Map<string, Figures>
  total: Figures
} {
  const keys = [...new Set(taken.map(({ key }) => key))]
  const of = (key: string) => taken.filter(row => row.key === key)
  const byKey = new Map(keys.map(key => [key, of(key)]))
  const vat = new Map(keys.map(key => [key, 0]))
  for (const rate of new Set(taken.map(({ vat_permille }) => vat_permille))) {
    const amounts = keys.map(key =>
      total(
        byKey.get(key)!.filter(row => row.vat_permille === rate),
        row => row.amount,
      ),
    )
    vatWithin(amounts, rate).forEach((part, index) => {
      vat.set(keys[index]!, vat.get(keys[index]!)! + part)
    })
  }
  const tsa = roundTogether(
    keys.map(key => total(byKey.get(key)!, row => row.tsa_base * tsaOn(row.day).rate)),
    tsaUnit,
  )
  const groups = keys.map((key, index): [string, Figures] => {
    const rows = byKey.get(key)!
    return [
      key,
      {
        entries: total(rows, row => row.entries),
        free_entries: total(rows, row => row.free_entries),
        amount: cents(total(rows, row => row.amount)),
        prepaid: cents(total(rows, row => row.prepaid)),
        vat: cents(vat.get(key)!),
        tsa: tsa[index]!,
      },
    ]
  })
  return { groups: new Map(groups), total: sumFigures(groups.map(([, figures]) => figures)) }
}

function sumFigures(all: readonly Figures[]): Figures {
  return {
    entries: total(all, row => row.entries),
    free_entries: total(all, row => row.free_entries),
    amount: cents(total(all, row => row.amount)),
    prepaid: cents(total(all, row => row.prepaid)),
    vat: cents(total(all, row => row.vat)),
    tsa: cents(total(all, row => row.tsa)),
  }
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
