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
import { databaseNow, id, instant, money, sha256 } from '../database/columns.ts'

/**
 * The columns of a staff post: the tasks of an account besides its role, the cinemas for which it works (null:
 * all), and the most money that it may refund.
 */
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
    /**
     * The e-mail address that this person proved last, by a link mailed to it. Null if none: registration proves
     * no address. A guest proves the address in another way, before the row exists.
     */
    proved_email: text(),
    /** The Argon2id hash; null for an account that cannot log in. Only the code in server/members reads it. */
    password_hash: text(),
    birthday: date({ mode: 'string' }),
    /** Ten digits without spaces; the prefix +33 is stored as 0. */
    phone: text(),
    address: text().notNull().default(''),
    created_date: instant().notNull().default(databaseNow),
    last_connection_date: instant(),
    /**
     * When the account will be erased: its owner asked for it and has not logged in since, or an admin removed the
     * account.
     */
    deletion_at: instant(),
    /** When an admin removed the account. From this moment no password or link works. */
    removed_at: instant(),
    /** The reason why staff blocked the account; null if it is not blocked. A blocked account cannot log in. */
    blocked_because: text(),
    /** A note by staff about the member, shown to staff. */
    staff_note: text().notNull().default(''),
    /** True for a buyer without account, who proved the address by a mailed code and has no password. */
    guest: boolean().notNull().default(false),
    /** Raised by revoke-access.ts to invalidate all links and challenges created with an older number. */
    trust: integer().notNull().default(0),
    ...post(),
  },
  table => [
    // The unique indexes are separate, so a member account and a guest may have the same e-mail address. If the
    // database refused the second of the two, the error would reveal that the first exists.
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

/**
 * Returns a column that stores the trust number that the account had when a link or challenge was created. Once
 * the account's number is raised, the link or challenge is invalid.
 */
export const trust = () => integer().notNull()

/** Open sessions. Only the cookie contains the token; the row contains its SHA-256. */
export const login_sessions = pgTable(
  'login_sessions',
  {
    id: id(),
    token_hash: sha256().notNull(),
    users_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Set if the session was opened by the link of this order. The session then gives access only to this order
     * and to orders made by exchanging its tickets.
     */
    orders_id: integer(),
    user_agent: text().notNull().default(''),
    created_at: instant().notNull().default(databaseNow),
    last_seen_at: instant().notNull().default(databaseNow),
    ends_at: instant().notNull(),
  },
  table => [
    uniqueIndex('login_sessions_token_hash_unique').on(table.token_hash),
    index('login_sessions_users_id').on(table.users_id),
    index('login_sessions_ends_at').on(table.ends_at),
  ],
)

/** Codes mailed to buyers without an account. A code works only in the browser that has the token. */
export const guest_codes = pgTable(
  'guest_codes',
  {
    token_hash: sha256().primaryKey(),
    email: text().notNull(),
    /**
     * The hash of the token and the code together: six digits alone could be found from their hash by trying all
     * of them.
     */
    code_hash: sha256().notNull(),
    tries: integer().notNull().default(0),
    ends_at: instant().notNull(),
  },
  table => [index('guest_codes_ends_at').on(table.ends_at)],
)

/**
 * The IP addresses (hashed) from which a member has logged in. Many wrong passwords for the account from other IP
 * addresses do not delay a login from one of these.
 */
export const known_addresses = pgTable(
  'known_addresses',
  {
    users_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The hash of the account's id together with the IP address, so that rows do not show that two members use the
     * same IP address.
     */
    address_hash: sha256().notNull(),
    last_at: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.users_id, table.address_hash] }),
    index('known_addresses_last_at').on(table.last_at),
  ],
)

/** Requested new e-mail addresses, until the link mailed to them is opened. */
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

/** E-mail addresses typed under "forgotten password". A job looks up the accounts later. */
export const reset_wishes = pgTable('reset_wishes', {
  id: id(),
  email: text().notNull(),
  asked_at: instant().notNull(),
})

/** The only valid link to set a new password; requesting another replaces it. */
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
