import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderOf } from '../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../server/database/embedded/open-embedded.ts'

// Creates the empty embedded database that a first start copies. It is the same on every machine, takes long
// to create, and changes only with PGlite.
const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/empty-database')
const note = join(root, 'build/.empty-database')
const version = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')

if (!existsSync(folder) || !existsSync(note) || readFileSync(note, 'utf8') !== version) {
  const draft = `${folder}.new`
  for (const stale of [folder, draft]) rmSync(stale, { recursive: true, force: true })
  await (await openEmbedded(draft, { relaxed: true })).close()
  const data = dataFolderOf(draft)
  // PostgreSQL creates private files; these belong to a program that another user may run.
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(data, 0o755)
  renameSync(data, folder)
  rmSync(draft, { recursive: true })
  writeFileSync(note, version)
}
