import type { Database } from '../../server/database/connect.ts'

/** Drizzle internals, as used in server/database/named.ts. */
type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => unknown }

/** For a control: takes the guard out of the product's own statements. */
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
