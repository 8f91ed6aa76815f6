import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closingAtTheEnd, useApi } from '../tests/api.ts'
import { aFilm, anOrder } from '../tests/builders.ts'
import { freshDatabase } from '../tests/harness/databases.ts'
import { media } from './catalogue/tables.ts'
import { backUp } from './database/backup.ts'
import { readLines, restore } from './database/restore.ts'
import { rowsOf } from './database/rows.ts'
import { differencesFromFile } from './database/same-as-file.ts'
import { filesOf } from './files-in-use.ts'
import { users } from './members/tables.ts'
import { readSettings } from './settings.ts'
import { lastTrialIn, tryRestore } from './try-restore.ts'

// These tests restore a backup into a scratch database of the same kind, and check that everything was restored.

const database = await closingAtTheEnd(freshDatabase())
const api = await useApi()
const outer = mkdtempSync(join(tmpdir(), 'ouvreuse-trial-'))
afterAll(() => rmSync(outer, { recursive: true }))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(outer, 'backups-'))
})

const at = new Date('2026-11-20T15:00:00Z')
const newest = 'ouvreuse-2026-11-20.gz'
const settings = () =>
  readSettings({
    BACKUP_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    ...(database.kind === 'postgresql' && { DATABASE_URL: database.url }),
  })
const attempt = () => tryRestore(settings(), () => at, [])

async function aBackup(name = newest): Promise<string> {
  await backUp(api.db, filesOf(api.appContext), join(folder, name))
  return join(folder, name)
}

/** Replaces a text in the compressed backup file. */
function rewrite(file: string, from: RegExp, to: string): void {
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toMatch(from)
  writeFileSync(file, gzipSync(text.replace(from, to)))
}

async function databasesOnServer(): Promise<string[]> {
  if (database.kind === 'embedded') return []
  const found = await database.db.execute(
    sql`select datname as name from pg_database where datname like '%_essai'`,
  )
  return rowsOf<{ name: string }>(found).map(({ name }) => name)
}

const aPicture = async (src_img: string) =>
  api.db.insert(media).values({ src_img, movies_id: (await aFilm(api.db)).id })

beforeAll(async () => {
  const [member] = await api.db.insert(users).values({ email: 'mona@exemple.fr', roles_id: 2 }).returning()
  await anOrder(api.db, { users_id: member!.id })
  mkdirSync(api.appContext.images.folder, { recursive: true })
})

test('a trial restore of the newest backup records its row count and deletes the trial database', async () => {
  await aPicture('affiche.jpg')
  writeFileSync(join(api.appContext.images.folder, 'affiche.jpg'), 'x')
  await aBackup('ouvreuse-2026-11-19.gz')
  rewrite(join(folder, 'ouvreuse-2026-11-19.gz'), /^/, 'older and broken')
  await aBackup()
  const said = await attempt()
  const lines = Number(/(\d+) lignes/.exec(said)?.[1])
  expect(lines).toBeGreaterThan(10)
  expect(await lastTrialIn(folder)).toEqual({ file: newest, at, lines })
  expect(await databasesOnServer()).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['last-trial.json', 'ouvreuse-2026-11-19.gz', newest])
})

test('a trial restore records a failure if the backup is truncated, modified or inconsistent', async () => {
  const file = await aBackup()
  const whole = readFileSync(file)
  const spoil: [() => void, RegExp][] = [
    [() => writeFileSync(file, whole.subarray(0, whole.length - 200)), /n’est pas une sauvegarde lisible/],
    [() => rewrite(file, /("sessions_id":)\d+/, '$1987654'), /la base de données la refuse/],
  ]
  for (const [change, says] of spoil) {
    writeFileSync(file, whole)
    change()
    await expect(attempt()).rejects.toThrow(says)
    expect(await lastTrialIn(folder)).toEqual({ file: newest, at, lines: null })
  }
  expect(await databasesOnServer()).toEqual([])
})

test('a trial restore detects a lost row or a changed amount', async () => {
  const file = await aBackup()
  const empty = await freshDatabase()
  await empty.db.execute(sql`drop schema public cascade`)
  await empty.db.execute(sql`create schema public`)
  const seen: string[][] = []
  await restore(empty.db, folder, file, async (db, tables) => {
    const look = async () => seen.push(await differencesFromFile(db, tables, readLines(file)))
    await look()
    await db.execute(sql`update orders set price_order = price_order + 1`)
    await look()
    await db.execute(sql`update orders set price_order = price_order - 1`)
    await db.execute(sql`delete from screening_kinds`)
    await look()
  }).finally(empty.close)
  expect(seen.map(found => found.map(words => words.split('\u00a0')[0]))).toEqual([
    [],
    ['orders.price_order'],
    ['screening_kinds', 'screening_kinds.id'],
  ])
})

test('a trial restore reports a picture used by pages that the backup does not contain', async () => {
  await aPicture('perdue.jpg')
  await aBackup()
  await expect(attempt()).rejects.toThrow(/ne contient pas l’image perdue\.jpg/)
})

test('a trial restore without a backup, or without the right to create a database, explains what to do', async () => {
  await expect(attempt()).rejects.toThrow(/indiquez un fichier/)
  expect(await lastTrialIn(folder)).toBeNull()
  if (database.kind === 'embedded') return
  await aBackup()
  await database.db.execute(sql`create role sans_droit login`)
  const url = new URL(database.url)
  url.username = 'sans_droit'
  const denied = { ...settings(), DATABASE_URL: url.href }
  await expect(tryRestore(denied, () => at, [])).rejects.toThrow(/alter role sans_droit createdb/)
  await database.db.execute(sql`drop role sans_droit`)
  // The test of the backup could not start, so nothing is known about the backup, and no result is stored.
  expect(await lastTrialIn(folder)).toBeNull()
})
