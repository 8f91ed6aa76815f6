import { bigint, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { trust, users } from '../tables.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Enrolled TOTP applications. Computing a code needs the plain secret, so the secret is encrypted (vault.ts), not
 * hashed.
 */
export const totps = pgTable('totps', {
  users_id: owner().primaryKey(),
  /** The encrypted secret; null until a first code confirms the application. */
  secret: text(),
  confirmed_at: instant(),
  /** The encrypted secret of an application being enrolled; replaces `secret` once a code confirms it. */
  new_secret: text(),
  /** The time step of the last code used. This code and all earlier codes are refused. */
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

/** A pending login (password verified, second step missing) or the pending enrolment of a passkey. */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    users_id: owner(),
    purpose: text({ enum: ['login', 'enrol'] }).notNull(),
    token_hash: sha256().notNull(),
    /** The random challenge that the passkey must sign. */
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
