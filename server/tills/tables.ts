import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cinemas } from '../cinema/tables.ts'
import { id, instant, money } from '../database/columns.ts'

/** The cinemas' tills. The printer and the card terminal of a till are addresses on the cinema's own network. */
export const tills = pgTable(
  'tills',
  {
    id: id(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    name_till: text().notNull(),
    /** The network address of the receipt printer; null if the browser prints. */
    printer_address: text(),
    /** The width of the paper in millimetres. */
    paper_width: integer().notNull().default(80),
    /**
     * The network address of the card terminal, to which the site sends the amount by the protocol Caisse-AP over
     * IP. Null if the cashier types the amount on the terminal.
     */
    terminal_address: text(),
    /** True for training: sales of this till take no seats and are written to a number series of their own. */
    training: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('tills_name_unique').on(table.cinemas_id, sql`lower(${table.name_till})`),
    check('tills_paper_width', sql`${table.paper_width} in (58, 80)`),
  ],
)

/**
 * Till sessions, from the cash counted at the opening to the cash counted at the end. A unique index allows one
 * open session per till; a trigger refuses to change a closed one. Its columns for users have no foreign key, so
 * that accounts can be erased.
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
    /** Whether the till was in training when the session was opened. */
    training: boolean().notNull().default(false),
    closed_at: instant(),
    closed_by: integer(),
    /**
     * The cash that the drawer should contain, the cash counted, and the reason for a difference. The cash is
     * counted only once. If the count differs from the expected cash, the session cannot be closed without a
     * reason.
     */
    expected: money(),
    counted: money(),
    /** The number of each coin and note counted, by its value in cents. */
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
    /** Positive if the cash is put into the drawer. */
    amount: money().notNull(),
    reason: text().notNull(),
    users_id: integer().notNull(),
    at: instant().notNull(),
    /** A foreign key to `operations`, which the migrations define. */
    operations_id: integer().notNull(),
    idempotency_key: text(),
  },
  table => [
    check('cash_movements_amount', sql`${table.amount} <> 0`),
    index('cash_movements_till_sessions_id').on(table.till_sessions_id),
    uniqueIndex('cash_movements_idempotency_key_unique').on(table.users_id, table.idempotency_key),
  ],
)
