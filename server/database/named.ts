import type { SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/** Of drizzle's own insides: the only way to give a hand-written statement a name. */
type Insides = {
  dialect: { sqlToQuery: (statement: SQL) => unknown }
  session: {
    prepareQuery: (
      query: unknown,
      fields: undefined,
      name: string,
      isArray: false,
    ) => { execute: () => unknown }
  }
}

/**
 * Runs a hand-written statement under a name, so that PostgreSQL reads and plans it once per connection instead
 * of at every call: for the few that every sale runs. The text of a name never changes, only its parameters.
 */
export async function executeNamed<Row>(db: Database, name: string, statement: SQL): Promise<Row[]> {
  const { dialect, session } = db as unknown as Insides
  const query = session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  return rowsOf<Row>(await query.execute())
}

const statementsOf = new WeakMap<Database, Map<string, unknown>>()

/**
 * A statement of drizzle's that is put together once, not at every call: with `sql.placeholder` where its values
 * go. For the few that every request runs.
 */
export function prepared<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const statements = statementsOf.get(db) ?? new Map<string, unknown>()
  statementsOf.set(db, statements)
  const known = statements.get(name)
  if (known) return known as Statement
  const built = build(name)
  statements.set(name, built)
  return built
}
