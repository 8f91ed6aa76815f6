import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { post, trust, users } from '../tables.ts'

/** Invitations to join the staff: the offered post and the hash of the only valid link. */
export const staff_invitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text().notNull(),
    roles_id: integer().notNull(),
    ...post(),
    /**
     * The admin who sent the link last. If access to that admin's account is revoked, which raises its trust
     * number, the invitation is no longer valid.
     */
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
