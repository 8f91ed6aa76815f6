import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/**
 * The tables that backups leave out. Some contain sessions and e-mailed links, which a restore must not make valid
 * again. Others contain daily counters, or files, which a backup contains in another form.
 */
export const tablesNotBackedUp = new Set([
  'login_sessions',
  'limits',
  'delays',
  'known_addresses',
  'reset_wishes',
  'password_resets',
  'email_changes',
  'staff_invitations',
  'challenges',
  'guest_codes',
  'unpaid_by_account',
  'unpaid_by_connection',
  'shared_files',
  'till_displays',
])

// References that the table definitions do not declare, because a module may not import a higher one: foreign keys
// that only the migrations declare, and tables that triggers read.
const alsoRefersTo: Record<string, string[]> = {
  payments: ['orders', 'purchases'],
  purchases: ['counter_sales'],
  sessions: ['drawn_seats'],
  vouchers: ['orders'],
  voucher_movements: ['orders'],
  operation_series: ['cinemas'],
  operations: ['till_sessions'],
  closings: ['till_sessions'],
  cash_movements: ['operations'],
  money_journal: [
    'orders',
    'purchases',
    'voucher_movements',
    'till_sessions',
    'sold_items',
    'group_payments',
  ],
}

const tables = Object.values(schema).filter(value => is(value, PgTable))

/**
 * All tables of a backup. Each table comes after the tables that it refers to, so that a restore can insert them
 * in this order.
 */
export const tablesInOrder: readonly PgTable[] = sort(
  tables.filter(table => !tablesNotBackedUp.has(getTableName(table))),
)

function sort(all: PgTable[]): PgTable[] {
  const sorted: PgTable[] = []
  const place = (table: PgTable) => {
    if (sorted.includes(table)) return
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const target = reference().foreignTable as PgTable
      if (target !== table) place(target)
    }
    for (const name of alsoRefersTo[getTableName(table)] ?? [])
      place(tables.find(other => getTableName(other) === name)!)
    sorted.push(table)
  }
  for (const table of all) place(table)
  return sorted
}
