import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dataFolderOf, OtherPostgresqlMajor, UnreadableDatabase } from './data-folder.ts'
import { FolderInUse } from './folder-lock.ts'
import { DatabaseStopped, openEmbedded } from './open-embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'ouvreuse-open-'))

beforeAll(async () => {
  const existing = join(scratch, 'existing')
  cpSync(inject('embedded').template, dataFolderOf(existing), { recursive: true })
  const database = await openEmbedded(existing)
  await database.exec(`create table films (title text); insert into films values ('L’Aurore')`)
  await database.close()
})

afterAll(() => rmSync(scratch, { recursive: true }))

describe('an existing database folder', () => {
  test('opening an existing database folder keeps its rows and its extensions', async () => {
    const database = await openEmbedded(copyOfExisting())
    const { rows } = await database.query(`select title, unaccent('Méliès') as plain from films`)
    await database.close()
    expect(rows).toEqual([{ title: 'L’Aurore', plain: 'Melies' }])
  })

  test('a database folder is locked while it is open, and released when it is closed', async () => {
    const folder = copyOfExisting()
    const database = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUse)
    await database.close()
    await (await openEmbedded(folder)).close()
  })

  test('the embedded database uses fsync, unless `relaxed` is set', async () => {
    expect(await fsyncSettingOf({})).toEqual({ fsync: 'on', wal_sync_method: 'fsync' })
    expect(await fsyncSettingOf({ relaxed: true })).toMatchObject({ fsync: 'off' })
  })
})

describe('the first start with a database folder', () => {
  test('a first start replaces the files that an interrupted first start left', async () => {
    const folder = join(scratch, 'interrupted')
    mkdirSync(join(folder, 'pgdata.new/base'), { recursive: true })
    writeFileSync(join(folder, 'pgdata.new/PG_VERSION'), '18\n')
    const database = await openEmbedded(folder, { empty: inject('embedded').template })
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(existsSync(join(folder, 'pgdata.new'))).toBe(false)
  })
})

test('a first start copies the empty database of the build and leaves the original unchanged', async () => {
  // The original is readable for all users, like the rest of the installed program; the copy must be private.
  const empty = join(scratch, 'empty')
  cpSync(inject('embedded').template, empty, { recursive: true })
  chmodSync(empty, 0o755)
  const before = fingerprint(empty)
  const folder = join(scratch, 'copied')
  const database = await openEmbedded(folder, { empty })
  await database.exec('create table films (title text)')
  await database.close()
  expect(fingerprint(empty)).toEqual(before)
  expect(identifierOf(dataFolderOf(folder))).toEqual(identifierOf(empty))
  expect(statSync(dataFolderOf(folder)).mode & 0o777).toBe(0o700)
})

test('opening an embedded database takes less than 400 MB of memory', () => {
  const folder = copyOfExisting()
  const program = `
    const { openEmbedded } = await import(process.argv[1])
    const database = await openEmbedded(process.argv[2])
    await database.close()
    console.log(process.resourceUsage().maxRSS)`
  const module = join(import.meta.dirname, 'open-embedded.ts')
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, module, folder], {
    encoding: 'utf8',
  })
  expect(Number(stdout) / 1024).toBeGreaterThan(100)
  expect(Number(stdout) / 1024).toBeLessThan(400)
})

describe('a damaged database folder', () => {
  test.each([
    ['without PG_VERSION', (data: string) => rmSync(join(data, 'PG_VERSION'))],
    ['with an empty PG_VERSION', (data: string) => truncateSync(join(data, 'PG_VERSION'))],
    ['without its WAL folder', (data: string) => rmSync(join(data, 'pg_wal'), { recursive: true })],
    [
      'with an unreadable control file',
      (data: string) => writeFileSync(join(data, 'global/pg_control'), noise),
    ],
    ['with an unreadable WAL', (data: string) => eachWalFile(data, file => writeFileSync(file, noise))],
    ['without any WAL', (data: string) => eachWalFile(data, file => rmSync(file))],
  ])('a database folder %s is refused, left unchanged and unlocked', async (_, damage) => {
    const folder = copyOfExisting()
    const data = join(folder, 'pgdata')
    damage(data)
    const before = fingerprint(data)
    const opening = openEmbedded(folder)
    await expect(opening).rejects.toThrow(UnreadableDatabase)
    await expect(opening).rejects.toThrow(`La base de données du dossier ${data} ne peut pas être ouverte`)
    await expect(openEmbedded(folder)).rejects.toThrow(UnreadableDatabase)
    expect(fingerprint(data)).toEqual(before)
  })

  test('a database folder of another PostgreSQL version is refused; the message names both', async () => {
    const folder = copyOfExisting()
    writeFileSync(join(folder, 'pgdata/PG_VERSION'), '17\n')
    const before = fingerprint(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(OtherPostgresqlMajor)
    await expect(openEmbedded(folder)).rejects.toThrow(/créée par PostgreSQL 17.*utilise PostgreSQL 18/)
    expect(fingerprint(folder)).toEqual(before)
  })
})

test('after a disk failure, the embedded database refuses queries, but can be closed and unlocked', async () => {
  const folder = copyOfExisting()
  const database = await openEmbedded(folder)
  failEveryFsync(database)
  await expect(database.query(`insert into films values ('Nosferatu')`)).rejects.toThrow(
    'could not fsync file',
  )
  await expect(database.query('select 1')).rejects.toThrow(DatabaseStopped)
  await database.close()

  const reopened = await openEmbedded(folder)
  expect((await reopened.query('select title from films')).rows).toContainEqual({ title: 'L’Aurore' })
  await reopened.close()
})

const noise = Buffer.alloc(8192, 'bruit')

function copyOfExisting(): string {
  const folder = mkdtempSync(join(scratch, 'copy-'))
  cpSync(join(scratch, 'existing'), folder, { recursive: true })
  return folder
}

async function fsyncSettingOf(options: { relaxed?: boolean }): Promise<unknown> {
  const database = await openEmbedded(copyOfExisting(), options)
  const { rows } = await database.query(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as wal_sync_method`,
  )
  await database.close()
  return rows[0]
}

function eachWalFile(data: string, damage: (file: string) => void): void {
  const wal = join(data, 'pg_wal')
  for (const name of readdirSync(wal)) if (statSync(join(wal, name)).isFile()) damage(join(wal, name))
}

/**
 * Returns the system identifier, which initdb generates for a new database: a copy has the same as the original.
 */
const identifierOf = (data: string): Buffer => readFileSync(join(data, 'global/pg_control')).subarray(0, 8)

function fingerprint(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(files.map(name => [name, fingerprintOf(join(folder, name))]))
}

function fingerprintOf(path: string): string {
  return statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder'
}

function failEveryFsync(database: Awaited<ReturnType<typeof openEmbedded>>): void {
  const { FS, NODEFS } = database.Module as unknown as {
    FS: { ErrnoError: new (errno: number) => Error }
    NODEFS: { stream_ops: { fsync: () => void } }
  }
  const EIO = 29
  NODEFS.stream_ops.fsync = () => {
    throw new FS.ErrnoError(EIO)
  }
}
