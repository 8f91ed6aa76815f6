import { type Cents, eurosFromCents } from '../../../contract/rules/money.ts'
import type { ActorContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import { readFareReportOf } from './read-fare-report.ts'

const groupColumns = {
  day: ['day'],
  week: ['first_day', 'last_day'],
  film: ['first_day', 'last_day', 'title'],
  cinema: ['first_day', 'last_day', 'name_cinema'],
}
const amounts = ['receipts', 'receipts_with_supplement', 'received', 'average_price'] as const
const fileWords = {
  day: 'par-jour-de-vente',
  week: 'par-semaine-de-vente',
  film: 'et-film-par-jour-de-vente',
  cinema: 'et-cinema-par-jour-de-vente',
}

/**
 * Exports a CSV line per fare and group, without totals: a spreadsheet can compute them. Distributors expect
 * figures by day of the screening, so the file name and the headings say that these are by day of the sale.
 */
export async function exportFareReportOf(
  context: ActorContext,
  asked: Parameters<typeof readFareReportOf>[1],
) {
  const { by, from, to, groups } = await readFareReportOf(context, asked)
  const lines = groups.flatMap(group =>
    group.fares.map(({ label, sold, cancelled, ...sums }) => ({
      ...{ day: group.from, first_day: group.from ?? from, last_day: group.to ?? to },
      ...{ title: group.name, name_cinema: group.name, fare: label, sold, cancelled },
      ...Object.fromEntries(amounts.map(amount => [amount, inEuros(sums[amount])])),
    })),
  )
  const name = `ventes-par-tarif-${fileWords[by]}-du-${from}-au-${to}`
  const columns = [...groupColumns[by], 'fare', 'sold', 'cancelled', ...amounts]
  return csvFile(name, columns, [lines], written => written)
}

const inEuros = (amount: Cents | null) => (amount === null ? null : eurosFromCents(amount))
