import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents } from '../../contract/rules/money.ts'
import { mostMinutes, usualMinutes } from '../../contract/rules/programming.ts'
import { type ScreeningKind, screeningKinds } from '../../contract/rules/screening-kinds.ts'
import { movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { id, instant, isBetweenZeroAnd, money } from '../database/columns.ts'
import { price_grid_versions } from '../fares/tables.ts'
import { seat_plan_versions } from '../seats/tables.ts'

export const timetables = pgTable(
  'timetables',
  {
    id: id(),
    hours_timetable: text().notNull(),
    /** True if forms no longer offer the hour. */
    archived: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('timetables_hours_unique').on(table.hours_timetable),
    check('timetables_hours_range', sql`${table.hours_timetable} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)

/** The pre-show and clearing minutes of each kind of screening. Null means that the minutes of the room apply. */
export const screening_kinds = pgTable(
  'screening_kinds',
  {
    id: id(),
    kind: text({ enum: screeningKinds }).notNull(),
    pre_show_minutes: integer(),
    clearing_minutes: integer(),
  },
  table => [
    uniqueIndex('screening_kinds_kind_unique').on(table.kind),
    check(
      'screening_kinds_pre_show_range',
      isBetweenZeroAnd(table.pre_show_minutes, mostMinutes.pre_show_minutes),
    ),
    check(
      'screening_kinds_clearing_range',
      isBetweenZeroAnd(table.clearing_minutes, mostMinutes.clearing_minutes),
    ),
  ],
)

/**
 * Screenings. The database refuses screenings that overlap in a room, and screenings with more seats than their
 * room. These two rules are in the migrations only, because drizzle cannot express them.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    movies_id: integer()
      .notNull()
      .references(() => movies.id),
    movie_theaters_id: integer()
      .notNull()
      .references(() => movie_theaters.id),
    timetables_id: integer()
      .notNull()
      .references(() => timetables.id),
    session_date: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    version_2D_3D: text({ enum: ['2D', '3D'] }).notNull(),
    /** True if the film is shown with subtitles for the deaf and hard of hearing. */
    sme: boolean().notNull().default(false),
    audio_description: boolean().notNull().default(false),
    kinds: text({ enum: screeningKinds }).array().notNull().default(sql`'{}'`).$type<ScreeningKind[]>(),
    /** True if only staff can see the screening. A draft occupies its room like any other screening. */
    draft: boolean().notNull().default(false),
    /** True if visitors can see it: published, and not for a school. */
    on_site: boolean().notNull().generatedAlwaysAs(sql`not draft and not ('scolaire' = any(kinds))`),
    /**
     * The price at the full fare: that of the price grid, or, without a grid, the price set for this screening
     * only.
     */
    price: money().notNull(),
    /**
     * The version of the price grid, with the prices of all its fares. Null if the screening has no grid: it is
     * then sold at the full fare only.
     */
    price_grid_versions_id: integer().references(() => price_grid_versions.id),
    /**
     * True if the price rules chose the grid and may replace it; false if a staff member chose the grid or the
     * price.
     */
    follows_rules: boolean().notNull().default(false),
    supplement: money().notNull().default(cents(0)),
    /** The instant of session_date at hours_timetable in Paris. */
    starts_at: instant().notNull(),
    /** The minutes between the hour printed on the ticket and the beginning of the film. */
    pre_show_minutes: integer().notNull().default(usualMinutes.pre_show_minutes),
    /** The minutes from the end of the film until the room is free for the next screening. */
    clearing_minutes: integer().notNull().default(usualMinutes.clearing_minutes),
    /** When the room is free again: the start plus pre-show, film and clearing. */
    room_free_at: instant().notNull(),
    /** True if sales are stopped; sold tickets remain valid. */
    sales_stopped: boolean().notNull().default(false),
    /**
     * The highest number of seats that staff allow to be sold; null means no limit. For a screening without
     * numbered seats only: in a numbered room, staff block some of the seats instead.
     */
    seat_limit: integer(),
    /** A note that only staff see. */
    staff_note: text().notNull().default(''),
    /** The number of seats to sell. In a numbered room: the seats that are neither out of order nor blocked. */
    total_seats: integer().notNull(),
    /** The version of the plan with the numbered seats; null if seats are not numbered. */
    seat_plan_versions_id: integer().references(() => seat_plan_versions.id),
    sold_seats: integer().notNull().default(0),
    /**
     * True if places came free and the waiting list has not been offered them yet: until then, other visitors
     * cannot buy them. A trigger sets it in the transaction that frees the places (`waiting_list_goes_first` in
     * the migrations).
     */
    list_first: boolean().notNull().default(false),
    cancelled_at: instant(),
    /** The reason for the cancellation, as mailed to the buyers. */
    cancelled_because: text(),
  },
  table => [
    check('sessions_sold_seats_range', sql`${table.sold_seats} between 0 and ${table.total_seats}`),
    check('sessions_draft_unsold', sql`not ${table.draft} or ${table.sold_seats} = 0`),
    check(
      'sessions_kinds',
      sql`${table.kinds} <@ array['relax', 'avant_premiere', 'cine_club', 'debat', 'scolaire']`,
    ),
    check('sessions_pre_show_range', isBetweenZeroAnd(table.pre_show_minutes, mostMinutes.pre_show_minutes)),
    check('sessions_clearing_range', isBetweenZeroAnd(table.clearing_minutes, mostMinutes.clearing_minutes)),
    check(
      'sessions_seat_limit_range',
      sql`${table.seat_limit} between 1 and 5000 and (${table.total_seats} <= ${table.seat_limit} or ${table.seat_plan_versions_id} is not null)`,
    ),
    check('sessions_price_range', sql`${table.price} between 0 and 100000`),
    check('sessions_supplement_range', sql`${table.supplement} between 0 and 100000`),
    check(
      'sessions_follows_a_grid',
      sql`not ${table.follows_rules} or ${table.price_grid_versions_id} is not null`,
    ),
    check('sessions_version', sql`${table.version_2D_3D} in ('2D', '3D')`),
    check('sessions_room_free_after_start', sql`${table.room_free_at} > ${table.starts_at}`),
    index('sessions_cancelled_at').on(table.cancelled_at).where(sql`${table.cancelled_at} is not null`),
    index('sessions_list_first').on(table.id).where(sql`${table.list_first}`),
    index('sessions_starts_at').on(table.starts_at, table.id),
    index('sessions_session_date').on(table.session_date),
    index('sessions_price').on(table.price, table.id),
    index('sessions_movies_id').on(table.movies_id, table.starts_at),
    index('sessions_room').on(table.movie_theaters_id, table.starts_at),
    index('sessions_timetables_id').on(table.timetables_id),
    index('sessions_price_grid_versions_id').on(table.price_grid_versions_id),
    index('sessions_seat_plan_versions_id').on(table.seat_plan_versions_id),
  ],
)
