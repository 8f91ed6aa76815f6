import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { users } from '../members/tables.ts'
import type { BackupHeader } from './backup.ts'
import type { Connection } from './connect.ts'
import { isMigrated } from './migrate.ts'
import { NotABackup, restore } from './restore.ts'

let connection: Connection
let folder: string
beforeEach(async () => {
  connection = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'ouvreuse-restore-'))
  await connection.db.execute(sql`drop schema public cascade`)
  await connection.db.execute(sql`create schema public`)
})
afterEach(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

/** What the first version knew: no door, no vouchers, no payments at Stripe. */
const firstSteps = ['0000_first_schema', '0001_rules_in_the_database']
const header: BackupHeader = { ouvreuse: 1, migrations: firstSteps, sequences: { users_id_seq: 7 } }
const roles = [
  { id: 1, name_role: 'Admin' },
  { id: 2, name_role: 'Membre' },
  { id: 5, name_role: 'Manager' },
].map(role => ['row', 'roles', role])
const created_date = '2026-01-02T10:00:00+00:00'
const member = {
  id: 7,
  roles_id: 2,
  email: 'mona@exemple.fr',
  firstname: 'Mona',
  lastname: 'Lisse',
  address: '',
  created_date,
}

function backupOf(...lines: unknown[]): string {
  const file = join(folder, 'house.gz')
  const text = [header, ...lines, ['end', lines.length]].map(line => JSON.stringify(line)).join('\n')
  writeFileSync(file, gzipSync(text))
  return file
}

test('a backup of the first version is restored, and brought up to the present one', async () => {
  const file = backupOf(...roles, ['row', 'users', member])
  expect(await restore(connection.db, folder, file)).toEqual({ lines: 4 })
  expect(await isMigrated(connection.db)).toBe(true)
  expect(await connection.db.select({ id: users.id, email: users.email }).from(users)).toEqual([
    { id: 7, email: 'mona@exemple.fr' },
  ])
  const [next] = await connection.db
    .insert(users)
    .values({ email: 'b@exemple.fr', roles_id: 2 })
    .returning({ id: users.id })
  expect(next).toEqual({ id: 8 })
})

test('sessions that were ended do not come back to life, whoever wrote the file', async () => {
  const session = ['row', 'login_sessions', { token_hash: 'x', users_id: 7 }]
  const file = backupOf(...roles, ['row', 'users', member], session)
  await expect(restore(connection.db, folder, file)).rejects.toThrow(NotABackup)
})
