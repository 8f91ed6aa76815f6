import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** What must not come back to life with a restored copy, what is only counted from day to day, and files, written as such. */
export const leftOut = new Set([
  'login_sessions',
  'limits',
  'delays',
  'known_addresses',
  'reset_wishes',
  'password_resets',
  'email_changes',
  'staff_invitations',
  'challenges',
  'unpaid_by_account',
  'unpaid_by_connection',
  'shared_files',
])

// Keys that are written by hand in the migrations, because they point to a slice above; and what a trigger looks up.
const alsoRefersTo: Record<string, string[]> = {
  payments: ['orders', 'purchases'],
  sessions: ['drawn_seats'],
  vouchers: ['orders'],
  voucher_movements: ['orders'],
  money_journal: ['orders', 'purchases', 'voucher_movements'],
}

const tables = Object.values(schema).filter(value => is(value, PgTable))

/** Every table that a backup holds, each after those it refers to. */
export const tablesInOrder: readonly PgTable[] = sort(
  tables.filter(table => !leftOut.has(getTableName(table))),
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
