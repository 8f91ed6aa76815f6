import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderOf } from '../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../server/database/embedded/open-embedded.ts'

// Creates the empty embedded database that the first start of a site copies. The build does it once, because
// creating a database takes long and the result depends only on the version of PGlite.
const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/empty-database')
const note = join(root, 'build/.empty-database')
const version = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')

if (!existsSync(folder) || !existsSync(note) || readFileSync(note, 'utf8') !== version) {
  const draft = `${folder}.new`
  for (const stale of [folder, draft]) rmSync(stale, { recursive: true, force: true })
  await (await openEmbedded(draft, { relaxed: true })).close()
  const data = dataFolderOf(draft)
  // Make the files readable for all users: PostgreSQL makes them readable only for the user who builds, but
  // another user may run the product.
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(data, 0o755)
  renameSync(data, folder)
  rmSync(draft, { recursive: true })
  writeFileSync(note, version)
}
