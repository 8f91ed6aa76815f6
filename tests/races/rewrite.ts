import type { Database } from '../../server/database/connect.ts'

/** Internal types of Drizzle, which server/database/named.ts uses too. */
type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => unknown }

/** Removes a guard from the product's SQL statements, for a control test. */
export function rewrite(db: Database, guard: RegExp, without: string): void {
  const { session } = db as unknown as { session: Session }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...rest) =>
    prepare({ ...query, sql: query.sql.replace(guard, without) }, ...rest)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, ...rest) =>
    transaction(
      within => {
        rewrite(within, guard, without)
        return work(within)
      },
      ...rest,
    )
}
