import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/** The internal functions of Drizzle that send a hand-written SQL statement as a named prepared statement. */
type DrizzleInternals = {
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
 * Runs a hand-written statement as a named prepared statement, so that PostgreSQL parses and plans it once per
 * connection. Use it for the few statements that every sale needs. The same name must always be used with the same
 * SQL text.
 */
export async function executeNamed<Row>(db: Database, name: string, statement: SQL): Promise<Row[]> {
  const { dialect, session } = db as unknown as DrizzleInternals
  const query = session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  return rowsOf<Row>(await query.execute())
}

/**
 * Runs a named statement whose values are `sql.placeholder`s, so that the SQL text is built only once. For a long
 * statement, building the text takes as long as sending it.
 */
export async function executePrepared<Row>(
  db: Database,
  name: string,
  statement: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { dialect, session } = db as unknown as DrizzleInternals
  const query = prepared(db, name, () =>
    session.prepareQuery(dialect.sqlToQuery(statement()), undefined, name, false),
  )
  return rowsOf<Row>(await query.execute(values))
}

/**
 * The built statements, by Drizzle session and name. The key is not the Database object, because each transaction
 * creates a new one for an existing session.
 */
const statementsOf = new WeakMap<DrizzleInternals['session'], Map<string, unknown>>()

/**
 * Caches a Drizzle statement whose values are `sql.placeholder`s, so that it is built only once. Use it for the
 * few statements that every request needs.
 */
export function prepared<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const { session } = db as unknown as DrizzleInternals
  const statements = statementsOf.get(session) ?? new Map<string, unknown>()
  statementsOf.set(session, statements)
  const known = statements.get(name)
  if (known) return known as Statement
  const built = build(name)
  statements.set(name, built)
  return built
}

/**
 * Returns a condition for a prepared statement: the column equals any value of one array parameter. With a
 * parameter per value, the statement would have to be built again for each call.
 */
export const anyGiven = (column: PgColumn, values: string): SQL =>
  sql`${column} = any(${sql.placeholder(values)}::${sql.raw(column.getSQLType())}[])`
