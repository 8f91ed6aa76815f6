import type { Database } from '../server/database/connect.ts'

/** Drizzle internals, as used in server/database/named.ts. */
type Session = { prepareQuery: (...query: unknown[]) => unknown }

/** Counts the statements that run in transactions of this database from now on. */
export function countStatements(db: Database): { count: number } {
  const counted = { count: 0 }
  // Several transactions on one database connection may share a session: change each session only once, or its
  // statements would be counted several times.
  const known = new WeakSet<Session>()
  const transaction = db.transaction.bind(db)
  db.transaction = (work, ...rest) =>
    transaction(
      within => {
        const { session } = within as unknown as { session: Session }
        if (!known.has(session)) {
          const prepare = session.prepareQuery.bind(session)
          session.prepareQuery = (...query) => {
            counted.count += 1
            return prepare(...query)
          }
          known.add(session)
        }
        return work(within)
      },
      ...rest,
    )
  return counted
}
