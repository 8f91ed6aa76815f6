import { type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { remember } from './remember.ts'
import { rowsOf } from './rows.ts'

/** One stone every so many rows. */
const apart = 1000

/** What a list is sorted by: a value no row lacks, then the number of the row, both in one direction. */
export type Order = { key: SQL; type: string; id: SQL; direction: 'asc' | 'desc' }

export type Start = { after: SQL | undefined; offset: number }

/**
 * Where to begin reading a page far inside a long list. OFFSET walks past every row before it, half a million of
 * them in the middle of a million; milestones set along the list leave a thousand at the most. Like the count of a
 * long list they are remembered for a minute: what was sold since moves a page in its middle by as many lines.
 */
export async function startOf(
  db: Database,
  numbers: (key: SQL) => PgSelect,
  order: Order,
  offset: number,
  now: Date,
): Promise<Start> {
  if (offset < 5 * apart) return { after: undefined, offset }
  const stones = await milestones(db, numbers, order, now)
  const passed = Math.min(Math.floor(offset / apart), stones.length)
  const stone = stones[passed - 1]
  if (!stone) return { after: undefined, offset }
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const place = sql`(${stone.key}::text::${sql.raw(order.type)}, ${stone.id}::integer)`
  return { after: sql`(${order.key}, ${order.id}) ${beyond} ${place}`, offset: offset - passed * apart }
}

type Stone = { key: string; id: number }

function milestones(
  db: Database,
  numbers: (key: SQL) => PgSelect,
  { key, id, direction }: Order,
  now: Date,
): Promise<Stone[]> {
  const way = sql.raw(direction)
  const numbered = numbers(sql`row_number() over (order by ${key} ${way}, ${id} ${way})`).as('numbered')
  return remember(
    db,
    JSON.stringify(db.select().from(numbered).toSQL()),
    now,
    async () => {
      const found = await db.execute(
        sql`select key::text as key, id from ${numbered} where place % ${sql.raw(String(apart))} = 0 order by place`,
      )
      return rowsOf<Stone>(found)
    },
    () => true,
  )
}
