import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded } from '../../server/database/connect.ts'
import { dataFolderOf } from '../../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { keptFolder } from './cached-folder.ts'
import { closeGuard, startGuard } from './folder-guard.ts'

const root = join(import.meta.dirname, '../..')
const pglite = 'node_modules/@electric-sql/pglite/package.json'

/**
 * Provides a migrated embedded database as a template. Migrating takes seconds, so the folder is cached until a
 * migration, the database code or PGlite changes.
 */
export async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const kept = await keptFolder('ouvreuse-template', hashOfMakers(), make)
  const copies = mkdtempSync(join(tmpdir(), 'ouvreuse-test-'))
  const guard = startGuard(copies)
  project.provide('embedded', { template: dataFolderOf(kept), copies })
  return () => closeGuard(guard)
}

async function make(draft: string): Promise<void> {
  const connection = connectEmbedded(await openEmbedded(draft, { relaxed: true, ...emptyOfBuild() }))
  await migrate(connection.db)
  await connection.close()
  // Remove the databases template0 and template1: they are half of the files, and only CREATE DATABASE reads them.
  for (const unread of ['1', '4'])
    rmSync(join(dataFolderOf(draft), 'base', unread), { recursive: true, force: true })
}

/**
 * Returns the empty database that the build made, if it made it with the installed version of PGlite. Copying it
 * saves initdb, the slowest step.
 */
function emptyOfBuild(): { empty?: string } {
  const note = join(root, 'build/.empty-database')
  const isOurs = existsSync(note) && readFileSync(note).equals(readFileSync(join(root, pglite)))
  return isOurs ? { empty: join(root, 'build/empty-database') } : {}
}

function hashOfMakers(): string {
  const hash = createHash('sha256')
  const folders = ['server/database', 'server/database/migrations', 'server/database/embedded']
  const makers = folders.flatMap(folder =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isFile() && /(?<!\.test)\.(ts|sql)$/.test(entry.name))
      .map(entry => join(folder, entry.name)),
  )
  const others = ['tests/harness/prepare-embedded.ts', pglite]
  for (const path of [...makers.sort(), ...others]) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
