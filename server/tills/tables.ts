import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cinemas } from '../cinema/tables.ts'
import { id, instant, money } from '../database/columns.ts'

/** A place where a cashier sells: its printer and its card terminal are addresses on the cinema's own network. */
export const tills = pgTable(
  'tills',
  {
    id: id(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    name_till: text().notNull(),
    /** Null: the browser prints. */
    printer_address: text(),
    /** Millimetres. */
    paper_width: integer().notNull().default(80),
    /** Null: the cashier types the amount on a separate terminal. Otherwise the terminal speaks Caisse-AP over IP. */
    terminal_address: text(),
    /** Sales of this till take no seats and are written to a series of their own. */
    training: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('tills_name_unique').on(table.cinemas_id, sql`lower(${table.name_till})`),
    check('tills_paper_width', sql`${table.paper_width} in (58, 80)`),
  ],
)

/**
 * From the counted float to the count at the end. A till has one open session at most, by key; a trigger refuses to
 * change a closed one. People are named by their number without a foreign key, so that an account can be erased.
 */
export const till_sessions = pgTable(
  'till_sessions',
  {
    id: id(),
    tills_id: integer()
      .notNull()
      .references(() => tills.id),
    opened_at: instant().notNull(),
    opened_by: integer().notNull(),
    float: money().notNull(),
    /** Of its till, when it was opened. */
    training: boolean().notNull().default(false),
    closed_at: instant(),
    closed_by: integer(),
    /**
     * What the drawer should have held, what was counted, and why the two differ. Written with the first count, which
     * stays; with a difference the session is closed once its reason is known.
     */
    expected: money(),
    counted: money(),
    /** How many of each coin and note, by its value in cents. */
    denominations: jsonb().$type<Record<string, number>>(),
    difference_because: text().notNull().default(''),
  },
  table => [
    uniqueIndex('till_sessions_open').on(table.tills_id).where(sql`${table.closed_at} is null`),
    index('till_sessions_tills_id').on(table.tills_id, table.opened_at),
    check('till_sessions_float', sql`${table.float} >= 0`),
    check(
      'till_sessions_closed',
      sql`num_nonnulls(${table.closed_at}, ${table.closed_by}) in (0, 2)
        and num_nonnulls(${table.expected}, ${table.counted}) in (0, 2)
        and (${table.closed_at} is null or ${table.counted} is not null)`,
    ),
  ],
)

/** Cash that a cashier puts into the drawer or takes out of it, other than for a sale. */
export const cash_movements = pgTable(
  'cash_movements',
  {
    id: id(),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    /** Positive when it comes into the drawer. */
    amount: money().notNull(),
    reason: text().notNull(),
    users_id: integer().notNull(),
    at: instant().notNull(),
    /** Its foreign key is written in the migrations. */
    operations_id: integer().notNull(),
    idempotency_key: text(),
  },
  table => [
    check('cash_movements_amount', sql`${table.amount} <> 0`),
    index('cash_movements_till_sessions_id').on(table.till_sessions_id),
    uniqueIndex('cash_movements_idempotency_key_unique').on(table.users_id, table.idempotency_key),
  ],
)
