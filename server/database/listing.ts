import { and, asc, desc, eq, gt, is, or, SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core'
import { mostListed, type Page } from '../../contract/endpoint.ts'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import type { Database } from './connect.ts'
import { countRows } from './count-rows.ts'
import { anyOf, folded } from './search.ts'
import { yieldToOthers } from './yield-to-others.ts'

/** A table with an `id` column. */
export type Numbered = PgTable & { id: PgColumn }

type Joins = readonly (readonly [table: PgTable, on: SQL, 'or none'?])[]

/** The declaration of a list: the columns of a row, their tables, and the search. */
export type Listing<Row, Filters = unknown> = {
  table: Numbered
  columns: { [Name in keyof Row]: PgColumn | SQL }
  /**
   * The joined tables. Each row of the list has exactly one row in each joined table, or at most one with 'or
   * none'.
   */
  joins?: Joins
  /** Returns the condition for one search word. */
  search: (word: string) => SQL | undefined
  /**
   * Returns a condition on all search words together. A row matches if it meets this condition, or if it contains
   * each of the words.
   */
  searchTogether?: (words: readonly string[]) => SQL | undefined
  filter?: (filters: Filters) => SQL | undefined
  /**
   * For staff who work only for some cinemas, returns the condition for the rows that they may see; 'all' means
   * every row.
   */
  ofCinemas: 'all' | ((cinemaIds: readonly number[]) => SQL)
  /** The condition for the rows that the current staff member may see. The function `restrictToCinemas` adds it. */
  only?: SQL
  /** The column by which the list is sorted by default. */
  sort: string
  /** Never set: this field only lets the compiler infer the type of a row. */
  row?: Row
}

/** Restricts a list to the rows of these cinemas. With `undefined`, leaves the list unrestricted. */
export const restrictToCinemas = <L extends Pick<Listing<unknown>, 'ofCinemas'>>(
  listing: L,
  cinemaIds: readonly number[] | undefined,
): L =>
  cinemaIds && listing.ofCinemas !== 'all' ? { ...listing, only: listing.ofCinemas(cinemaIds) } : listing

export type ListQuery = {
  page: number
  size: number
  sort?: string | undefined
  q?: string | undefined
}

/** Returns a page of rows, and the total number of rows. */
export async function listRows<Row, Filters>(
  { db, now }: { db: Database; now: () => Date },
  listing: Listing<Row, Filters>,
  query: ListQuery & Filters,
): Promise<Page<Row[]>> {
  const where = conditions(listing, query)
  const matching = () => selectNumbers(db, listing, where).where(where) as PgSelect
  const sort = query.sort ?? listing.sort
  const order = orderOf(listing, sort)
  // First read only the ids of this page, from an index. Then read the other columns, only for these rows.
  const few = query.q ? await numbersFound(db, listing, query, matching, now()) : null
  if (few) return { rows: await rowsOfPage(db, listing, few.numbers, order), total: few.total }
  const total = await countRows(db, matching, now())
  const page = (await selectNumbers(db, listing, where, sort)
    .where(where)
    .orderBy(...order)
    .limit(query.size)
    .offset((query.page - 1) * query.size)) as { id: number }[]
  const numbers = page.map(({ id }) => id)
  return { rows: await rowsOfPage(db, listing, numbers, order), total }
}

/** How many rows one statement reads at most. The embedded database answers no other request meanwhile. */
const readAtOnce = 250

async function rowsOfPage<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  numbers: readonly number[],
  order: SQL[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < numbers.length; at += readAtOnce) {
    if (at > 0) await yieldToOthers()
    const part = await selectRows(db, listing)
      .where(anyOf(listing.table.id, numbers.slice(at, at + readAtOnce)))
      .orderBy(...order)
    rows.push(...(part as Row[]))
  }
  return rows
}

/**
 * Searches by first finding the ids of all matches, then counting and sorting them. Without this, PostgreSQL, if
 * it overestimates the number of matches, would scan the whole table in sort order. Returns the ids of one page and
 * the number of all matches, or null if there are too many matches to do so; this fact is cached for a minute.
 */
function numbersFound<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  query: ListQuery & Filters,
  matching: () => PgSelect,
  now: Date,
): Promise<{ numbers: number[]; total: number } | null> {
  const where = conditions(listing, query)
  const sort = query.sort ?? listing.sort
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const column = listing.columns[sort.replace('-', '') as keyof Row]
  const matches = selectKeys(db, listing, column, where).limit(mostListed + 1)
  const found = db.$with('found').as(matches as never)
  const page = db
    .with(found)
    .select({ id: sql<number>`id`, total: sql<number>`(select count(*)::int from ${found})` })
    .from(found)
    .orderBy(sql`key ${direction} nulls last, id ${direction}`)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  return cacheForAMinute(
    db,
    JSON.stringify(['many', matching().toSQL()]),
    now,
    async () => {
      const rows = await page
      const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countRows(db, matching, now))
      return total > mostListed ? null : { numbers: rows.map(({ id }) => id), total }
    },
    few => few === null,
  )
}

export async function findRow<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  id: number,
): Promise<Row | undefined> {
  const [row] = await selectRows(db, listing).where(and(eq(listing.table.id, id), listing.only))
  return row as Row | undefined
}

export async function findRows<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  ids: number[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db, listing)
    .where(and(anyOf(listing.table.id, ids), listing.only))
    .orderBy(listing.table.id)
  return rows as Row[]
}

/** Yields all matching rows in batches, so that a long list is never in memory as a whole. */
export async function* rowsInBatches<Row extends { id: number }, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  query: Pick<ListQuery, 'q'> & Filters,
): AsyncGenerator<Row[]> {
  const where = conditions(listing, query)
  let last = 0
  for (;;) {
    const rows = (await selectRows(db, listing)
      .where(and(where, gt(listing.table.id, last)))
      .orderBy(listing.table.id)
      .limit(readAtOnce)) as Row[]
    if (rows.length > 0) yield rows
    if (rows.length < readAtOnce) return
    last = rows.at(-1)!.id
    await yieldToOthers()
  }
}

/** Returns the condition that a column equals a value; undefined if the value is undefined. */
export const equalsIfGiven = (column: PgColumn, value: unknown): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

function selectRows<Row, Filters>(db: Database, listing: Listing<Row, Filters>): PgSelect {
  return join(db.select(listing.columns as Record<string, PgColumn>).from(listing.table), listing.joins)
}

/**
 * Returns a query for the ids of the matches. If the list is sorted by a column of a joined table, joins that
 * table with an inner join: with a left join, PostgreSQL could not use the index of that column.
 */
function selectNumbers<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  where: SQL | undefined,
  sort?: string,
) {
  const column = sort ? listing.columns[sort.replace('-', '') as keyof Row] : undefined
  const sortedByOther = is(column, PgColumn) ? column.table : undefined
  const joins = joinsFor(listing, where, column)
  return join(db.select({ id: listing.table.id }).from(listing.table), joins, sortedByOther)
}

/** Returns a query for the id and the sort key of each match. */
function selectKeys<Row, Filters>(
  db: Database,
  listing: Listing<Row, Filters>,
  column: PgColumn | SQL,
  where: SQL | undefined,
): PgSelect {
  const keys = db.select({ id: listing.table.id, key: sql`${keyOf(column)}`.as('key') } as never)
  const joins = joinsFor(listing, where, column)
  return join(keys.from(listing.table), joins).where(where) as PgSelect
}

/**
 * Returns the joins that the query needs, and leaves out the others: a needless join would prevent an index-only
 * scan.
 */
function joinsFor<Row, Filters>({ joins = [] }: Listing<Row, Filters>, ...asked: unknown[]): Joins {
  const tables = new Set(asked.flatMap(tablesIn))
  // A join may depend on the tables of an earlier join, so the condition of each needed join adds further tables.
  for (const [table, on] of joins.toReversed())
    if (tables.has(table)) for (const other of tablesIn(on)) tables.add(other)
  return joins.filter(([table]) => tables.has(table))
}

/** Returns the tables whose columns an expression reads. */
function tablesIn(expression: unknown): unknown[] {
  if (is(expression, PgColumn)) return [expression.table]
  return is(expression, SQL) ? expression.queryChunks.flatMap(tablesIn) : []
}

function join(select: unknown, joins: Joins = [], inner?: PgTable): PgSelect {
  let query = (select as PgSelect).$dynamic()
  for (const [table, on, orNone] of joins)
    query = (table === inner && !orNone ? query.innerJoin(table, on) : query.leftJoin(table, on)) as never
  return query
}

/**
 * Returns the conditions of a list: its filters and its search. A row matches a search if it contains each word,
 * in any order, or if it matches all words together (`searchTogether`).
 */
function conditions<Row, Filters>(listing: Listing<Row, Filters>, query: Pick<ListQuery, 'q'> & Filters) {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  const each = and(...withOneShortWord(words).map(listing.search))
  return and(listing.only, listing.filter?.(query), each && or(each, listing.searchTogether?.(words)))
}

/**
 * Keeps all search words of three or more letters, but only the first shorter one. Short words match a large part of
 * every table and no index helps, so the embedded database would answer no other query during such a search.
 */
function withOneShortWord(words: readonly string[]): string[] {
  const isShort = (word: string) => [...word].length < 3
  const short = words.find(isShort)
  return words.filter(word => !isShort(word) || word === short)
}

export function orderOf<Row, Filters>({ columns, table }: Listing<Row, Filters>, sort: string): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const column = columns[sort.replace('-', '') as keyof Row]
  if (column === table.id) return [direction(column)]
  const by = keyOf(column)
  const mayBeEmpty = is(column, PgColumn) && !column.notNull
  // Rows without a value (null) come last in either direction.
  return [mayBeEmpty ? sql`${direction(by)} nulls last` : direction(by), direction(table.id)]
}

/** Returns the sort key of a column: text is sorted without regard to case and accents. */
const keyOf = (column: PgColumn | SQL): PgColumn | SQL =>
  is(column, PgColumn) && column.getSQLType() === 'text' ? folded(column) : column
