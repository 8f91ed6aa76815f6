import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded } from '../../server/database/connect.ts'
import { dataFolderOf } from '../../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { closeGuard, startGuard } from './folder-guard.ts'

const aDay = 86_400_000
const root = join(import.meta.dirname, '../..')

/** initdb takes seconds: the migrated folder is made once, and again when what makes it changes. */
export default async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const kept = join(root, 'node_modules/.cache/ouvreuse-template', hashOfMakers())
  if (!existsSync(kept)) await make(kept)
  const copies = mkdtempSync(join(tmpdir(), 'ouvreuse-test-'))
  const guard = startGuard(copies)
  project.provide('embedded', { template: dataFolderOf(kept), copies })
  return () => closeGuard(guard)
}

async function make(kept: string): Promise<void> {
  const draft = `${kept}.${process.pid}`
  mkdirSync(dirname(kept), { recursive: true })
  const connection = connectEmbedded(await openEmbedded(draft, { relaxed: true }))
  await migrate(connection.db)
  await connection.close()
  // PostgreSQL's own two templates are half of the files, and read by CREATE DATABASE alone.
  for (const unread of ['1', '4'])
    rmSync(join(dataFolderOf(draft), 'base', unread), { recursive: true, force: true })
  for (const other of readdirSync(dirname(kept))) {
    const path = join(dirname(kept), other)
    // Not those of today: another branch that shares our packages may be using or making one.
    if (Date.now() - statSync(path).mtimeMs > aDay) rmSync(path, { recursive: true, force: true })
  }
  // In one step: a run that starts meanwhile finds a whole template or none.
  renameSync(draft, kept)
}

function hashOfMakers(): string {
  const hash = createHash('sha256')
  const folders = ['server/database', 'server/database/migrations', 'server/database/embedded']
  const makers = folders.flatMap(folder =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isFile() && /(?<!\.test)\.(ts|sql)$/.test(entry.name))
      .map(entry => join(folder, entry.name)),
  )
  const others = ['tests/bench/prepare-embedded.ts', 'node_modules/@electric-sql/pglite/package.json']
  for (const path of [...makers.sort(), ...others]) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
