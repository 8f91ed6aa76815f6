import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/** Drizzle internals: the only way to name a hand-written statement. */
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
 * Runs a hand-written statement as a named prepared statement, so that PostgreSQL parses and plans it once
 * per connection. For the few statements of every sale. A name always has the same text.
 */
export async function executeNamed<Row>(db: Database, name: string, statement: SQL): Promise<Row[]> {
  const { dialect, session } = db as unknown as DrizzleInternals
  const query = session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  return rowsOf<Row>(await query.execute())
}

/**
 * The same with `sql.placeholder` for the values, so that the SQL text is built only once. Building a long
 * statement takes as long as sending it.
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

/** Keyed by drizzle session, because each transaction creates a new Database object on an existing session. */
const statementsOf = new WeakMap<DrizzleInternals['session'], Map<string, unknown>>()

/**
 * Caches a drizzle statement with `sql.placeholder` for its values, so that it is built only once. For the
 * few statements of every request.
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
 * For a prepared statement: matches any value of one array parameter. With a parameter per value, the
 * statement would have to be rebuilt for each call.
 */
export const anyGiven = (column: PgColumn, values: string): SQL =>
  sql`${column} = any(${sql.placeholder(values)}::${sql.raw(column.getSQLType())}[])`
