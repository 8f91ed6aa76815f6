import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { audit_lines } from './tables.ts'

/** Returns the name of an account or, if it has none, its e-mail address; for a deleted account, says so. */
export const nameOfAccount = (usersId: SQLWrapper): SQL<string> =>
  sql<string>`coalesce((select coalesce(nullif(trim(firstname || ' ' || lastname), ''), email)
  from users where users.id = ${usersId}), 'Compte supprimé')`

/** The name of the user who made the change that an audit line records. */
export const actorName = nameOfAccount(audit_lines.users_id)
