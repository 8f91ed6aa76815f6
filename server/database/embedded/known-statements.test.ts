import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder } from '../../../tests/harness/databases.ts'
import { openEmbedded } from './open-embedded.ts'

let database: PGlite

beforeAll(async () => {
  database = await openEmbedded(freshFolder(), { relaxed: true })
  await database.exec(
    `create table chairs (id int primary key, row text, taken boolean not null default false)`,
  )
})
afterAll(() => database.close())

const known = async (text: string) =>
  (
    await database.query(
      'select generic_plans + custom_plans as plans from pg_prepared_statements where statement = $1',
      [text],
    )
  ).rows

test('what is asked again and again is read once, and answered each time for what it asks', async () => {
  const insert = 'insert into chairs (id, row) values ($1, $2) returning id, row'
  for (let id = 1; id <= 8; id++) {
    const row = id % 2 ? null : `rangée ${id}`
    expect((await database.query(insert, [id, row])).rows).toEqual([{ id, row }])
  }
  expect(await known(insert)).toEqual([{ plans: 6 }])
})

test('what is asked twice only is not kept', async () => {
  const text = 'select id from chairs where id = 1'
  for (let times = 0; times < 2; times++) expect((await database.query(text)).rows).toEqual([{ id: 1 }])
  expect(await known(text)).toEqual([])
})

test('one that changes nothing but says nothing either', async () => {
  const text = 'update chairs set taken = $1 where id = $2'
  for (let id = 1; id <= 6; id++)
    expect(await database.query(text, [true, id])).toMatchObject({ rows: [], fields: [], affectedRows: 1 })
  expect(await known(text)).toEqual([{ plans: 4 }])
})

test('a refusal is told each time, and spoils nothing', async () => {
  const text = 'insert into chairs (id, row) values ($1, $2)'
  for (let times = 0; times < 5; times++)
    await expect(database.query(text, [1, 'A'])).rejects.toMatchObject({ code: '23505' })
  expect(await database.query(text, [100, 'A'])).toMatchObject({ affectedRows: 1 })
  await expect(database.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  expect(await database.query(text, [101, 'A'])).toMatchObject({ affectedRows: 1 })
})

test('in a transaction that is taken back as well', async () => {
  const text = 'delete from chairs where id = $1 returning id'
  for (let times = 0; times < 5; times++)
    await database.transaction(async within => {
      expect((await within.query(text, [2])).rows).toEqual([{ id: 2 }])
      await within.rollback()
    })
  expect((await database.query(text, [2])).rows).toEqual([{ id: 2 }])
})

test('when a table has changed under it, it is read anew', async () => {
  const text = 'select * from chairs where id = $1'
  for (let times = 0; times < 4; times++) await database.query(text, [3])
  await database.exec('alter table chairs add column price int not null default 12')
  await expect(database.query(text, [3])).rejects.toMatchObject({ code: '0A000' })
  expect((await database.query(text, [3])).rows).toMatchObject([{ id: 3, price: 12 }])
})
