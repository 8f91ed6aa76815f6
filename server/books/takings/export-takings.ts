import { eurosFromCents } from '../../../contract/rules/money.ts'
import type { ActorContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import { readTakingsOf } from './read-takings.ts'

const columns = ['takings_from', 'takings_to', 'takings_group', 'entries', 'free_entries'] as const
const amounts = ['amount', 'prepaid', 'vat', 'tsa'] as const
const offered = 'seats_offered'
const fileWords = { sale: 'par-jour-de-vente', screening: 'par-seance' }

/**
 * Exports one CSV line per group. There is no total, because a spreadsheet can add up the lines. The file name
 * tells whether the days are those of the sales or of the screenings.
 */
export async function exportTakingsOf(context: ActorContext, asked: Parameters<typeof readTakingsOf>[1]) {
  const { axis, from, to, rows } = await readTakingsOf(context, asked)
  const lines = rows.map(({ name, ...row }) => ({
    ...{ takings_from: row.from, takings_to: row.to, takings_group: name ?? '' },
    ...{ entries: row.entries, free_entries: row.free_entries },
    ...Object.fromEntries(amounts.map(amount => [amount, eurosFromCents(row[amount])])),
    [offered]: row.seats ?? '',
  }))
  const file = `recettes-${fileWords[axis]}-du-${from}-au-${to}`
  return csvFile(file, [...columns, ...amounts, offered], [lines], written => written)
}
