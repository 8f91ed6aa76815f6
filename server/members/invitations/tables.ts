import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { post, trust, users } from '../tables.ts'

/** An invited colleague: the offered post and the hash of the only valid link. */
export const staff_invitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text().notNull(),
    roles_id: integer().notNull(),
    ...post(),
    /** The last sender. The invitation is valid only while their trust number stays the same. */
    users_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    trust: trust(),
    token_hash: sha256().notNull(),
    sent_at: instant().notNull(),
    ends_at: instant().notNull(),
  },
  table => [
    uniqueIndex('staff_invitations_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('staff_invitations_token_hash_unique').on(table.token_hash),
    index('staff_invitations_users_id').on(table.users_id),
  ],
)
