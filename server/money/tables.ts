import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moneyCauses, moneyMeans } from '../../contract/admin/money-journal.ts'
import { id, instant, money } from '../database/columns.ts'

/**
 * What was received, given back, used and lost, as it happened: a trigger refuses to change or delete a line, and each
 * movement has one. What it is about belongs to slices above, so its keys are written in the migrations.
 */
export const money_journal = pgTable(
  'money_journal',
  {
    id: id(),
    at: instant().notNull(),
    cause: text({ enum: moneyCauses }).notNull(),
    means: text({ enum: moneyMeans }).notNull(),
    /** In favour of the house: less than nothing when it went back. */
    amount: money().notNull(),
    /** How much of it is a supplement. */
    supplement: money().notNull(),
    /** Thousandths of the amount without tax: 55 is 5,5 %. */
    vat_permille: integer().notNull(),
    /** Places, or cents, that a voucher got or lost by it. */
    units: integer(),
    orders_id: integer(),
    places_id: integer(),
    purchases_id: integer(),
    vouchers_id: integer(),
    /** Of what happens to a voucher as a whole: the line of its own ledger. */
    voucher_movements_id: integer(),
  },
  table => [
    check(
      'money_journal_cause',
      sql`${table.cause} in ('sale', 'cancellation', 'invitation', 'purchase', 'withdrawal', 'expiry')`,
    ),
    check('money_journal_means', sql`${table.means} in ('card', 'e_carte', 'bon_cadeau', 'invitation')`),
    check(
      'money_journal_sign',
      sql`case when ${table.cause} in ('sale', 'purchase', 'expiry') then ${table.amount} >= 0
        when ${table.cause} = 'invitation' then ${table.amount} = 0 else ${table.amount} <= 0 end`,
    ),
    check(
      'money_journal_supplement',
      sql`abs(${table.supplement}) <= abs(${table.amount}) and (${table.supplement} = 0 or ${table.means} = 'card')`,
    ),
    check(
      'money_journal_about',
      sql`(${table.cause} in ('sale', 'cancellation', 'invitation')) = (${table.places_id} is not null)
        and (${table.places_id} is null) = (${table.orders_id} is null)
        and (${table.places_id} is null) = (${table.voucher_movements_id} is not null)`,
    ),
    check(
      'money_journal_units',
      sql`(${table.vouchers_id} is null) = (${table.units} is null)
        and (${table.vouchers_id} is not null or ${table.means} = 'card')`,
    ),
    index('money_journal_at').on(table.at),
    // A place is sold once by each of its means, and ends once; a voucher's own movement is told once.
    uniqueIndex('money_journal_place_once')
      .on(table.places_id, table.cause, table.means, sql`coalesce(${table.vouchers_id}, 0)`)
      .where(sql`${table.places_id} is not null`),
    uniqueIndex('money_journal_movement_once')
      .on(table.voucher_movements_id)
      .where(sql`${table.voucher_movements_id} is not null`),
  ],
)
