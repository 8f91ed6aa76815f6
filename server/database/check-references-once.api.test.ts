import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { checkReferencesOnce } from './check-references-once.ts'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

const { db } = await useApi()

const references = async () =>
  rowsOf(
    await db.execute(sql`
      select conrelid::regclass::text as table, conname, convalidated, condeferrable, pg_get_constraintdef(oid) as meaning
      from pg_constraint where contype = 'f' order by 1, 2`),
  )
const aCategory = (db: Database, movies_id: number) =>
  db.execute(sql`insert into categories_movies (movies_id, categories_id) values (${movies_id}, 1)`)

test('a data load that checks references only at its end leaves all foreign keys as before', async () => {
  const before = await references()
  expect(before.length).toBeGreaterThan(40)
  await db.transaction(tx => checkReferencesOnce(tx, async () => undefined))
  expect(await references()).toEqual(before)
})

test('a data load with a reference to a missing row fails, and nothing is written', async () => {
  const before = await references()
  const loading = db.transaction(tx => checkReferencesOnce(tx, async () => void (await aCategory(tx, 77))))
  await expect(loading).rejects.toMatchObject({ cause: { code: '23503' } })
  expect(await references()).toEqual(before)
  expect(rowsOf(await db.execute(sql`select from categories_movies`))).toEqual([])
})
