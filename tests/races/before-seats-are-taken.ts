import type { Database } from '../../server/database/connect.ts'

/** Of drizzle's own insides, as server/database/named.ts knows them. */
type Statement = { sql: string }
type Insides = {
  session: { prepareQuery: (query: Statement, ...rest: unknown[]) => { execute: () => Promise<unknown> } }
}

/** Does something each time seats are about to be taken, and may change how they are. */
export function beforeSeatsAreTaken(
  db: Database,
  first: () => Promise<unknown>,
  written = (text: string) => text,
): void {
  const { session } = db as unknown as Insides
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...rest) => {
    if (!rest.includes('place_orders')) return prepare(query, ...rest)
    const prepared = prepare({ ...query, sql: written(query.sql) }, ...rest)
    return { execute: async () => first().then(() => prepared.execute()) }
  }
}
