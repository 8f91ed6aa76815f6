import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { executeNamed } from '../database/named.ts'
import type { MoneyLine } from './rules.ts'

/** As one parameter, whatever their number: every sale writes some. */
export async function insertLines(db: Database, lines: readonly MoneyLine[]): Promise<void> {
  if (lines.length === 0) return
  await executeNamed(
    db,
    'write_money_down',
    sql`
      insert into money_journal (at, cause, means, amount, supplement, vat_permille, units, orders_id, places_id,
        purchases_id, vouchers_id, voucher_movements_id)
      select at, cause, means, amount, supplement, vat_permille, units, orders_id, places_id, purchases_id, vouchers_id,
        voucher_movements_id
      from jsonb_populate_recordset(null::money_journal, ${JSON.stringify(lines)}::jsonb)`,
  )
}
