import type { readLiabilities } from '../../../contract/admin/liability.ts'
import type { FileAnswer, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import type { ActorContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import { readLiabilityRows } from './queries.ts'

type Liabilities = OutputOf<typeof readLiabilities>
type Asked = InputOf<typeof readLiabilities>['query']

const amounts = ['before', 'sold', 'withdrawn', 'used', 'expired', 'outstanding'] as const

/**
 * Returns what the cinema owed for e-cards and gift vouchers before a period and at its end, and the changes in
 * between.
 */
export async function readLiabilitiesOf(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  asked: Asked,
): Promise<Liabilities> {
  const to = asked.to ?? later(businessDay(now()), asked.from)
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`
  const rows = await readLiabilityRows(db, { from, to })
  const sumOf = (name: (typeof amounts)[number]) => cents(rows.reduce((sum, row) => sum + row[name], 0))
  return {
    ...{ from, to, rows },
    total: {
      ...{ before: sumOf('before'), sold: sumOf('sold'), withdrawn: sumOf('withdrawn'), used: sumOf('used') },
      ...{ expired: sumOf('expired'), outstanding: sumOf('outstanding') },
      open: rows.reduce((sum, { open }) => sum + open, 0),
    },
  }
}

const later = (day: string, other = day): string => (day > other ? day : other)

/** Exports one CSV line per product. There is no line with the total, because a spreadsheet can compute it. */
export async function exportLiabilitiesOf(context: ActorContext, asked: Asked): Promise<FileAnswer> {
  const { from, to, rows } = await readLiabilitiesOf(context, asked)
  const columns = [
    ...(['takings_from', 'takings_to', 'kind', 'name_product', 'owed_before', 'vouchers_sold'] as const),
    ...(['withdrawn', 'used', 'expired', 'outstanding', 'open_vouchers'] as const),
  ]
  const lines = rows.map(({ before, sold, open, ...row }) => ({
    ...{ takings_from: from, takings_to: to, kind: row.kind, name_product: row.name_product },
    ...{ owed_before: eurosFromCents(before), vouchers_sold: eurosFromCents(sold) },
    ...{ withdrawn: eurosFromCents(row.withdrawn), used: eurosFromCents(row.used) },
    ...{ expired: eurosFromCents(row.expired), outstanding: eurosFromCents(row.outstanding) },
    open_vouchers: open,
  }))
  return csvFile(`avoirs-du-${from}-au-${to}`, columns, [lines], written => written)
}
