import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

// The embedded database as it is before anything is in it, for the first start to copy. It is the same on every machine,
// takes long and much memory to make, and changes with PGlite only.
const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/empty-database')
const note = join(root, 'build/.empty-database')
const version = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')

if (!existsSync(folder) || !existsSync(note) || readFileSync(note, 'utf8') !== version) {
  const draft = `${folder}.new`
  for (const stale of [folder, draft]) rmSync(stale, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft })).close()
  // PostgreSQL keeps its files to itself; this one is part of a program that another user may run.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(draft, 0o755)
  renameSync(draft, folder)
  writeFileSync(note, version)
}
