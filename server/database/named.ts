import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
    ) => { execute: (values?: Record<string, unknown>) => Promise<unknown> }
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

/**
 * The same with `sql.placeholder` where its values go: put together once. A statement of two hundred words takes as long to
 * put together as to send.
 */
export async function executePrepared<Row>(
  db: Database,
  name: string,
  statement: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { dialect, session } = db as unknown as Insides
  const query = prepared(db, name, () =>
    session.prepareQuery(dialect.sqlToQuery(statement()), undefined, name, false),
  )
  return rowsOf<Row>(await query.execute(values))
}

/** By what speaks to the connection: a transaction is another Database each time, on a connection that was there before. */
const statementsOf = new WeakMap<Insides['session'], Map<string, unknown>>()

/**
 * A statement of drizzle's that is put together once, not at every call: with `sql.placeholder` where its values
 * go. For the few that every request runs.
 */
export function prepared<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const { session } = db as unknown as Insides
  const statements = statementsOf.get(session) ?? new Map<string, unknown>()
  statementsOf.set(session, statements)
  const known = statements.get(name)
  if (known) return known as Statement
  const built = build(name)
  statements.set(name, built)
  return built
}

/**
 * Of a prepared statement: any of the values given under a name, however many. A parameter for each of five hundred
 * would have to be put together anew every time.
 */
export const anyGiven = (column: PgColumn, values: string): SQL =>
  sql`${column} = any(${sql.placeholder(values)}::${sql.raw(column.getSQLType())}[])`
