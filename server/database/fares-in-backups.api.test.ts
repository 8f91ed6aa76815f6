import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFare, aGrid, aScreening, aVersion } from '../../tests/builders.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { grid_prices, price_grid_versions, price_grids, price_rules, tariffs } from '../fares/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { backUp } from './backup.ts'
import type { Connection } from './connect.ts'
import { restore } from './restore.ts'

let connection: Connection
let folder: string
beforeEach(async () => {
  connection = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'ouvreuse-fares-'))
})
afterEach(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

async function emptied() {
  await connection.db.execute(sql`drop schema public cascade`)
  await connection.db.execute(sql`create schema public`)
}

async function all() {
  const { db } = connection
  return {
    fares: await db.select().from(tariffs).orderBy(asc(tariffs.id)),
    grids: await db.select().from(price_grids).orderBy(asc(price_grids.id)),
    versions: await db.select().from(price_grid_versions).orderBy(asc(price_grid_versions.id)),
    prices: await db
      .select()
      .from(grid_prices)
      .orderBy(grid_prices.price_grid_versions_id, grid_prices.tariffs_id),
    rules: await db.select().from(price_rules).orderBy(asc(price_rules.id)),
    screenings: await db.select().from(sessions),
  }
}

const noFiles = { names: async () => [], read: async () => null }

test('a restored backup has the same fares, versions of price grids, rules and prices as before', async () => {
  const { db } = connection
  const fare = await aFare(db, { label: 'Étudiant', proof: 'carte', max_age: 25 })
  const grid = await aGrid(db, { 1: 1250, [fare.id]: 790 }, 'Semaine')
  const { forScreening } = await aVersion(db, grid.id, { 1: 1300 }, 2)
  await aScreening(db, { ...forScreening, follows_rules: true })
  await db
    .insert(price_rules)
    .values({ position: 2, name_rule: 'Matin', price_grids_id: grid.id, weekdays: [1, 2] })
  const before = await all()
  const file = join(folder, 'house.gz')
  await backUp(db, noFiles, file)
  await emptied()
  await restore(db, join(folder, 'images'), file)
  expect(await all()).toEqual(before)
  // After the restore, new rows get ids after those of the restored rows.
  expect((await aGrid(db, { 1: 100 })).id).toBeGreaterThan(grid.id)
})

test('a restored backup from before fares existed gets a default price grid and price rule', async () => {
  const { db } = connection
  await emptied()
  const header = {
    ouvreuse: 1,
    migrations: ['0000_first_schema', '0001_rules_in_the_database'],
    sequences: {},
  }
  const file = join(folder, 'house.gz')
  writeFileSync(file, gzipSync([header, ['end', 0]].map(line => JSON.stringify(line)).join('\n')))
  await restore(db, folder, file)
  const { grids, prices, rules } = await all()
  expect(grids).toMatchObject([{ name_grid: 'Grille habituelle' }])
  expect(prices).toMatchObject([{ tariffs_id: 1, price: 1250 }])
  expect(rules).toMatchObject([
    { position: 1, price_grids_id: grids[0]!.id, weekdays: [], cinemas_id: null, from_date: null },
  ])
})
