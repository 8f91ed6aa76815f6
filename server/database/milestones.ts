import { type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { remember } from './remember.ts'
import { rowsOf } from './rows.ts'

/** A stone stands after a multiple of so many rows. */
const apart = 1000

/** What a list is sorted by: a value, then the number of the row, both in one direction; `by` is the whole of it. */
export type Order = { key: SQL; type: string; id: SQL; direction: 'asc' | 'desc'; by: SQL[] }

export type Start = { after: SQL | undefined; offset: number }

type Stone = { key: string | null; id: number }

/**
 * Where to begin reading a page far inside a long list. OFFSET walks past every row before it, half a million of
 * them in the middle of a million. Who goes there the first time walks, from the nearest stone, and leaves one;
 * whoever follows starts from it. Like the count of a long list stones are remembered for a minute: what was sold
 * since moves a page in its middle by as many lines.
 */
export async function startOf(
  db: Database,
  rows: (where: SQL | undefined) => PgSelect,
  order: Order,
  offset: number,
  now: Date,
): Promise<Start> {
  if (offset < 5 * apart) return { after: undefined, offset }
  const wanted = offset - (offset % apart)
  const stones = await stonesOf(db, rows, order, now)
  const passed = Math.max(0, ...[...stones.keys()].filter(place => place <= wanted))
  const nearest = after(order, stones.get(passed))
  if (passed === wanted) return { after: nearest, offset: offset - wanted }
  const stone = await walk(db, rows(nearest), order, wanted - passed)
  // The end of the list, or of the rows that have the value: what lacks it is beyond no stone.
  if (!stone?.key) return { after: nearest, offset: offset - passed }
  stones.set(wanted, stone)
  return { after: after(order, stone), offset: offset - wanted }
}

const stonesOf = (db: Database, rows: (where: undefined) => PgSelect, { direction }: Order, now: Date) =>
  remember(
    db,
    `stones ${direction} ${JSON.stringify(rows(undefined).toSQL())}`,
    now,
    async () => new Map<number, Stone>(),
    () => true,
  )

function after({ key, type, id, direction }: Order, stone: Stone | undefined): SQL | undefined {
  if (!stone) return undefined
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const place = sql`(${stone.key}::text::${sql.raw(type)}, ${stone.id}::integer)`
  return sql`(${key}, ${id}) ${beyond} ${place}`
}

/** The last of so many rows; none when there are fewer. */
async function walk(db: Database, rows: PgSelect, { by }: Order, steps: number) {
  const last = rows
    .orderBy(...by)
    .limit(1)
    .offset(steps - 1)
    .as('last')
  const found = await db.execute(sql`select key::text as key, id from ${last}`)
  return rowsOf<Stone>(found)[0]
}
