import { bigint, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { trust, users } from '../tables.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** TOTP applications. Computing codes needs the plain secret, so it is encrypted (vault.ts), not hashed. */
export const totps = pgTable('totps', {
  users_id: owner().primaryKey(),
  /** Null until a first code confirms the application. */
  secret: text(),
  confirmed_at: instant(),
  /** The secret being enrolled; replaces `secret` once confirmed. */
  new_secret: text(),
  /** The time step of the last code used. That code and all earlier ones are refused. */
  last_step: integer().notNull().default(0),
})

export const recovery_codes = pgTable(
  'recovery_codes',
  { id: id(), users_id: owner(), code_hash: sha256().notNull() },
  table => [uniqueIndex('recovery_codes_unique').on(table.users_id, table.code_hash)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    users_id: owner(),
    name: text().notNull(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  table => [
    uniqueIndex('passkeys_credential_id_unique').on(table.credential_id),
    index('passkeys_users_id').on(table.users_id),
  ],
)

/** A half login (password right, second step pending), or the enrolment of a passkey. */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    users_id: owner(),
    purpose: text({ enum: ['login', 'enrol'] }).notNull(),
    token_hash: sha256().notNull(),
    /** The challenge that the passkey signs. */
    passkey_challenge: text(),
    tries: integer().notNull().default(0),
    trust: trust(),
    ends_at: instant().notNull(),
  },
  table => [
    uniqueIndex('challenges_token_hash_unique').on(table.token_hash),
    index('challenges_users_id').on(table.users_id),
    index('challenges_ends_at').on(table.ends_at),
  ],
)
