import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../server/database/connect.ts'
import { appliedMigrations, BusyDatabase, isMigrated, migrate } from '../../server/database/migrate.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'

// The product is updated while a backup reads every table. The migration must then wait for the backup. Other
// queries must not have to wait for the migration.

let database: TestDatabase
let others: Connection[]
beforeEach(async () => {
  database = await freshDatabase('postgresql')
  others = [database.another(), database.another()]
  const earlier = (await appliedMigrations(database.db)).filter(name => name < '0034')
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`create schema public`)
  await migrate(database.db, earlier)
})
afterEach(async () => {
  for (const { close } of others) await close()
  await database.close()
})

/** Reads the members in a transaction that stays open until `end` is called, as a backup does. */
async function readLong({ db }: Connection) {
  let end = () => {}
  let begun = () => {}
  const reading = new Promise<void>(resolve => (begun = resolve))
  const done = db.transaction(async db => {
    await db.execute(sql`select count(*) from users`)
    begun()
    await new Promise<void>(resolve => (end = resolve))
  })
  await reading
  return {
    end: () => {
      end()
      return done
    },
  }
}

const someoneWaits = async () =>
  rowsOf(
    await others[1]!.db.execute(
      sql`select 1 from pg_locks where not granted and relation = 'users'::regclass`,
    ),
  ).length > 0

test('a migration that does not get its lock gives up with a message and changes nothing', async () => {
  const backup = await readLong(others[0]!)
  const refused = migrate(database.db, undefined, { lockMs: 50, attempts: 2, pauseMs: 1 })
  await expect(refused).rejects.toThrow(BusyDatabase)
  expect(await isMigrated(others[1]!.db)).toBe(false)
  await backup.end()
})

test('while a migration waits for a backup, members can be read; it finishes after the backup', async () => {
  const backup = await readLong(others[0]!)
  const migrating = migrate(database.db, undefined, { lockMs: 50, attempts: 10_000, pauseMs: 1 })
  await expect.poll(someoneWaits, { interval: 5, timeout: 60_000 }).toBe(true)
  // This query succeeds although the backup is still open and the migration still tries to get its lock.
  await others[1]!.db.execute(sql`select count(*) from users`)
  await backup.end()
  expect((await migrating).applied[0]).toBe('0034_posts_of_the_staff')
  expect(await isMigrated(others[1]!.db)).toBe(true)
})

test('control: a migration without a lock timeout blocks readers', async () => {
  const backup = await readLong(others[0]!)
  const migrating = migrate(database.db, undefined, { lockMs: 0, attempts: 1, pauseMs: 1 })
  await expect.poll(someoneWaits, { interval: 5, timeout: 60_000 }).toBe(true)
  const read = others[1]!.db.transaction(async db => {
    await db.execute(sql`set local lock_timeout = 200`)
    await db.execute(sql`select count(*) from users`)
  })
  await expect(read).rejects.toMatchObject({ cause: { code: '55P03' } })
  await backup.end()
  await migrating
})
