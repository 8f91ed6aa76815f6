import type { Database } from '../../server/database/connect.ts'

/** Internal types of Drizzle, which server/database/named.ts uses too. */
type Statement = { sql: string }
type DrizzleInternals = {
  session: { prepareQuery: (query: Statement, ...rest: unknown[]) => { execute: () => Promise<unknown> } }
}

/** Makes `first` run before each statement that takes seats. `written` may rewrite that statement. */
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
