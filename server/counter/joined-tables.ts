import { type SQLWrapper, sql } from 'drizzle-orm'

/**
 * SQL: the first name of a user, or the e-mail address if the user has none, like the first administrator of a
 * cinema; empty if there is no such account.
 */
export const staffName = ({ firstname, email }: Record<'firstname' | 'email', SQLWrapper>) =>
  sql<string>`coalesce(nullif(trim(${firstname}), ''), ${email}, '')`
