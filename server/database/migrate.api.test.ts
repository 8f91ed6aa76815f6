import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCinema, aScreening } from '../../tests/builders.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import type { Connection } from './connect.ts'
import { ForeignDatabase, isMigrated, migrate, NewerDatabase } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { facts } from './tables.ts'

let connection: Connection
beforeEach(async () => {
  connection = await freshDatabase()
})
afterEach(() => connection.close())

test('migrating a database a second time does nothing', async () => {
  expect(await migrate(connection.db)).toEqual({ applied: [] })
  expect(await isMigrated(connection.db)).toBe(true)
})

test('a database of a later version is refused with a message and left unchanged', async () => {
  await connection.db.execute(sql`insert into migrations (name) values ('9999_from_the_future')`)
  const refused = migrate(connection.db)
  await expect(refused).rejects.toThrow(NewerDatabase)
  await expect(refused).rejects.toThrow(/9999_from_the_future.*Rien n’a été modifié/)
})

test('the database of another program is refused and left unchanged', async () => {
  await connection.db.execute(sql`drop schema public cascade`)
  await connection.db.execute(sql`create schema public`)
  await connection.db.execute(sql`create table somebody_elses (id int)`)
  await expect(migrate(connection.db)).rejects.toThrow(ForeignDatabase)
  const tables = rowsOf(
    await connection.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`),
  )
  expect(tables).toEqual([{ tablename: 'somebody_elses' }])
})

test('a database in which a migration is still missing is reported as not ready', async () => {
  await connection.db.execute(sql`delete from migrations where name like '0001%'`)
  expect(await isMigrated(connection.db)).toBe(false)
})

test('a migration replaces freely typed film languages by codes, if their meaning is clear', async () => {
  const typed = ['vf', 'VOSTFR', 'V.O.', 'Version française sous-titrée', 'Muet', 'VF']
  for (const [day, language] of typed.entries())
    await aScreening(connection.db, { language, session_date: `2026-11-2${day}` })
  await connection.db.execute(sql`delete from migrations where name like '%languages_of_the_list'`)
  await migrate(connection.db)
  const rows = rowsOf<{ language: string }>(
    await connection.db.execute(sql`select language from sessions order by session_date`),
  )
  expect(rows.map(row => row.language)).toEqual(['VF', 'VOST', 'VO', 'VFST', 'Muet', 'VF'])
})

test.each([
  ['empty', '', ''],
  ['in use', 'Ouvreuse', 'Le Rex'],
  ['demo', 'Ouvreuse', 'Le Rex'],
] as const)(
  'the migration that adds settings to a database (%s) keeps the cinema’s name and mail sender',
  async (state, name, sender) => {
    const { db } = connection
    if (state !== 'empty') await aCinema(db)
    if (state === 'demo') await db.insert(facts).values({ name: 'demo', value: {} })
    // Run one statement at a time, because the embedded database cannot prepare several together.
    await db.execute(sql`drop table identity`)
    await db.execute(sql`alter table cinemas drop column opening_hours`)
    await db.execute(sql`delete from migrations where name like '%identity_of_the_house'`)
    await migrate(db)
    const [row] = rowsOf<Record<string, unknown>>(await db.execute(sql`select * from identity`))
    expect(row).toMatchObject({
      name_house: name,
      mail_sender: sender,
      company_name: state === 'demo' ? 'Les Faisceaux' : '',
      fictional: state === 'demo',
    })
  },
)
