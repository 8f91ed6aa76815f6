import type { Database } from '../../server/database/connect.ts'

/** Drizzle internals, as used in server/database/named.ts. */
type Statement = { sql: string }
type DrizzleInternals = {
  session: { prepareQuery: (query: Statement, ...rest: unknown[]) => { execute: () => Promise<unknown> } }
}

/** Runs `first` before each statement that takes seats, and lets `written` rewrite the statement. */
export function beforeSeatsAreTaken(
  db: Database,
  first: () => Promise<unknown>,
  written = (text: string) => text,
): void {
  const { session } = db as unknown as DrizzleInternals
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...rest) => {
    if (!rest.includes('place_orders')) return prepare(query, ...rest)
    const prepared = prepare({ ...query, sql: written(query.sql) }, ...rest)
    return { execute: async () => first().then(() => prepared.execute()) }
  }
}
