import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { roleIds, type Task } from '../../contract/permissions.ts'
import { cents } from '../../contract/rules/money.ts'
import { id, instant, money, rightNow, sha256 } from '../database/columns.ts'

/** The tasks of a person besides their role, in which cinemas (null: all), and how much they may refund. */
export const post = () => ({
  tasks: text().array().$type<Task[]>().notNull().default([]),
  cinemas_ids: integer().array(),
  refund_limit: money().notNull().default(cents(0)),
})

/** The three roles of the specification have fixed ids: 1 Admin, 2 Membre, 5 Manager. */
export const roles = pgTable('roles', { id: id(), name_role: text().notNull() }, table => [
  uniqueIndex('roles_name_unique').on(sql`lower(${table.name_role})`),
])

export const users = pgTable(
  'users',
  {
    id: id(),
    roles_id: integer()
      .notNull()
      .default(2)
      .references(() => roles.id),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    email: text().notNull(),
    /** Argon2id; null for an account without login. Never leaves the members slice. */
    password_hash: text(),
    birthday: date({ mode: 'string' }),
    /** Ten digits, stored without spaces or prefix. */
    phone: text(),
    address: text().notNull().default(''),
    created_date: instant().notNull().default(rightNow),
    last_connection_date: instant(),
    /** When the account is erased: its owner asked and has not logged in since, or an admin removed it. */
    deletion_at: instant(),
    /** When an admin removed the account. From then on no password or link works. */
    removed_at: instant(),
    /** Why staff blocked the account; null if it is not blocked. Nobody logs in until it is unblocked. */
    blocked_because: text(),
    /** What staff wrote about the person, for staff. */
    staff_note: text().notNull().default(''),
    /** Buys without an account: proved the address by a mailed code, and cannot log in. */
    guest: boolean().notNull().default(false),
    /** Raised by revoke-access.ts to invalidate all sessions, links and challenges with an older number. */
    trust: integer().notNull().default(0),
    ...post(),
  },
  table => [
    // An address may have an account and a guest: whether it has one tells nothing about the other.
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`).where(sql`not ${table.guest}`),
    uniqueIndex('users_guest_unique').on(sql`lower(${table.email})`).where(sql`${table.guest}`),
    check(
      'users_guest_plain',
      sql`not ${table.guest} or (${table.password_hash} is null and ${table.tasks} = '{}'
        and ${table.roles_id} = ${sql.raw(String(roleIds.member))})`,
    ),
    index('users_roles_id').on(table.roles_id),
    index('users_deletion_at').on(table.deletion_at).where(sql`${table.deletion_at} is not null`),
    check('users_phone_ten_digits', sql`${table.phone} ~ '^0[0-9]{9}$'`),
    check(
      'users_admin_everywhere',
      sql`${table.roles_id} <> ${sql.raw(String(roleIds.admin))} or ${table.cinemas_ids} is null`,
    ),
    check('users_blocked_because', sql`${table.blocked_because} <> ''`),
    check('users_refund_limit_not_negative', sql`${table.refund_limit} >= 0`),
  ],
)

/** Of a link or challenge: the account's trust number when it was created. */
export const trust = () => integer().notNull()

/** Open sessions. The token itself is only in the cookie; token_hash is its SHA-256. */
export const login_sessions = pgTable(
  'login_sessions',
  {
    id: id(),
    token_hash: sha256().notNull(),
    users_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Opened by the link of this order: it sees no other, but for exchanges of this one. */
    orders_id: integer(),
    user_agent: text().notNull().default(''),
    created_at: instant().notNull().default(rightNow),
    last_seen_at: instant().notNull().default(rightNow),
    ends_at: instant().notNull(),
  },
  table => [
    uniqueIndex('login_sessions_token_hash_unique').on(table.token_hash),
    index('login_sessions_users_id').on(table.users_id),
    index('login_sessions_ends_at').on(table.ends_at),
  ],
)

/** The code mailed to somebody who buys without an account. It works only in the browser with the token. */
export const guest_codes = pgTable(
  'guest_codes',
  {
    token_hash: sha256().primaryKey(),
    email: text().notNull(),
    /** Of the token and the code together: six digits alone would be guessed from their hash. */
    code_hash: sha256().notNull(),
    tries: integer().notNull().default(0),
    ends_at: instant().notNull(),
  },
  table => [index('guest_codes_ends_at').on(table.ends_at)],
)

/** IP addresses of earlier logins. Guesses from elsewhere do not delay logins there. */
export const known_addresses = pgTable(
  'known_addresses',
  {
    users_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of account and address together, so that two members at one address cannot be linked. */
    address_hash: sha256().notNull(),
    last_at: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.users_id, table.address_hash] }),
    index('known_addresses_last_at').on(table.last_at),
  ],
)

/** A requested new address, until the link mailed to it is opened. */
export const email_changes = pgTable(
  'email_changes',
  {
    users_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    token_hash: sha256().notNull(),
    trust: trust(),
    ends_at: instant().notNull(),
  },
  table => [uniqueIndex('email_changes_token_hash_unique').on(table.token_hash)],
)

/** Addresses entered under "forgotten password". A job looks up the account later. */
export const reset_wishes = pgTable('reset_wishes', {
  id: id(),
  email: text().notNull(),
  asked_at: instant().notNull(),
})

/** The only valid link to set a new password; a newer one replaces it. */
export const password_resets = pgTable(
  'password_resets',
  {
    users_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: sha256().notNull(),
    trust: trust(),
    ends_at: instant().notNull(),
  },
  table => [uniqueIndex('password_resets_token_hash_unique').on(table.token_hash)],
)
