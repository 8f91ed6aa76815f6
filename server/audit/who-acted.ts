import { sql } from 'drizzle-orm'
import { audit_lines } from './tables.ts'

/** The name or address of who did what a line says, while the account exists. */
export const whoActed = sql<string>`coalesce((select coalesce(nullif(trim(firstname || ' ' || lastname), ''), email)
  from users where users.id = ${audit_lines.users_id}), 'Compte supprimé')`
