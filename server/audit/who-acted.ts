import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { audit_lines } from './tables.ts'

/** The name or address of an account, if it still exists. */
export const nameOfAccount = (usersId: SQLWrapper): SQL<string> =>
  sql<string>`coalesce((select coalesce(nullif(trim(firstname || ' ' || lastname), ''), email)
  from users where users.id = ${usersId}), 'Compte supprimé')`

/** The person who made the change of a line. */
export const whoActed = nameOfAccount(audit_lines.users_id)
