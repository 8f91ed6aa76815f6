import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { seatKinds } from '../../contract/rules/seat-plan.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { databaseNow, id, instant } from '../database/columns.ts'

/** The seat plan of a room. Its drawings are in its versions, of which the latest applies. */
export const seat_plans = pgTable(
  'seat_plans',
  {
    id: id(),
    movie_theaters_id: integer()
      .notNull()
      .references(() => movie_theaters.id),
    /**
     * True if the seats of the room are numbered: a new screening in it then gets the latest version of the plan.
     */
    in_use: boolean().notNull().default(true),
  },
  table => [uniqueIndex('seat_plans_room_unique').on(table.movie_theaters_id)],
)

/**
 * Seats, identified by their row and number in all versions of a plan. Tickets show row and number, so they never
 * change.
 */
export const seats = pgTable(
  'seats',
  {
    id: id(),
    seat_plans_id: integer()
      .notNull()
      .references(() => seat_plans.id, { onDelete: 'cascade' }),
    row_name: text().notNull(),
    seat_number: text().notNull(),
  },
  table => [uniqueIndex('seats_name_unique').on(table.seat_plans_id, table.row_name, table.seat_number)],
)

/** Versions of a plan, which triggers keep immutable. A screening refers to the version that it uses. */
export const seat_plan_versions = pgTable(
  'seat_plan_versions',
  {
    id: id(),
    seat_plans_id: integer()
      .notNull()
      .references(() => seat_plans.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The spot with the best view; null if it is computed from the seats. */
    focus_x: doublePrecision(),
    focus_y: doublePrecision(),
    created_at: instant().notNull().default(databaseNow),
  },
  table => [
    uniqueIndex('seat_plan_versions_unique').on(table.seat_plans_id, table.version),
    check('seat_plan_versions_focus', sql`(${table.focus_x} is null) = (${table.focus_y} is null)`),
  ],
)

/** The position and the kind of each seat in a version of the plan (`DrawnSeat`). */
export const drawn_seats = pgTable(
  'drawn_seats',
  {
    seat_plan_versions_id: integer()
      .notNull()
      .references(() => seat_plan_versions.id, { onDelete: 'cascade' }),
    seats_id: integer()
      .notNull()
      .references(() => seats.id),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    row_position: integer().notNull(),
    place_in_row: integer().notNull(),
    kind: text({ enum: seatKinds }).notNull(),
    tied_to: integer().references(() => seats.id),
    out_of_order: boolean().notNull().default(false),
    kept_because: text(),
  },
  table => [
    primaryKey({ columns: [table.seat_plan_versions_id, table.seats_id] }),
    uniqueIndex('drawn_seats_order_unique').on(
      table.seat_plan_versions_id,
      table.row_position,
      table.place_in_row,
    ),
    index('drawn_seats_seats_id').on(table.seats_id),
    check('drawn_seats_kind', sql`${table.kind} in ('standard', 'pmr', 'accompagnateur', 'duo')`),
    check(
      'drawn_seats_tied',
      sql`(${table.tied_to} is not null) = (${table.kind} in ('accompagnateur', 'duo'))`,
    ),
  ],
)
