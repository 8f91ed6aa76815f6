import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/databases.ts'
import { rowsOf } from '../rows.ts'
import { vacuumTables } from './upkeep.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase('embedded')
})
afterAll(() => database.close())

beforeEach(async () => {
  for (const statement of [
    sql`drop table if exists chairs, halls`,
    sql`create table halls (id int primary key)`,
    sql`create table chairs (id int primary key, halls_id int references halls, taken boolean default false)`,
    sql`insert into halls values (1)`,
    // Without statistics, PostgreSQL assumes that a table is large. So analyze the tables while they are empty.
    sql`analyze halls, chairs`,
  ])
    await database.db.execute(statement)
})

const addChairs = (from: number, to: number) =>
  database.db.execute(
    sql`insert into chairs (id, halls_id) select n, 1 from generate_series(${from}::int, ${to}::int) n`,
  )

const addHalls = (from: number, to: number) =>
  database.db.execute(sql`insert into halls select n from generate_series(${from}::int, ${to}::int) n`)

async function counted(table: string) {
  await database.db.execute(sql`select pg_stat_force_next_flush()`)
  const found = await database.db.execute(
    sql`select seq_scan::int as whole, n_dead_tup::int as dead from pg_stat_user_tables where relname = ${table}`,
  )
  return rowsOf<{ whole: number; dead: number }>(found)[0]!
}

async function readsWhole(table: string, work: () => Promise<unknown>): Promise<boolean> {
  const { whole } = await counted(table)
  await work()
  return (await counted(table)).whole > whole
}

test('after a vacuum, a foreign-key check no longer scans a table that has grown', async () => {
  for (let id = 1; id <= 12; id++) await addChairs(id, id)
  await addHalls(2, 20_000)
  expect(await readsWhole('halls', () => addChairs(100, 100))).toBe(true)
  await vacuumTables(database.db)
  expect(await readsWhole('halls', () => addChairs(101, 101))).toBe(false)
})

test('a vacuum frees the space of old row versions', async () => {
  await addChairs(1, 5_000)
  await vacuumTables(database.db)
  await database.db.execute(sql`update chairs set taken = true`)
  expect((await counted('chairs')).dead).toBeGreaterThan(0)
  await vacuumTables(database.db)
  expect((await counted('chairs')).dead).toBe(0)
})

test('a table in which less than a fifth of the rows have changed is not vacuumed', async () => {
  await addChairs(1, 5_000)
  await vacuumTables(database.db)
  await addChairs(5_001, 6_000)
  await vacuumTables(database.db)
  const known = await database.db.execute(
    sql`select reltuples::int as lines from pg_class where relname = 'chairs'`,
  )
  expect(rowsOf(known)).toEqual([{ lines: 5_000 }])
})
