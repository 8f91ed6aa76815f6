import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Source = { path: string; text: string }

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'web', 'tests', 'scripts', 'bench']

/** Returns every hand-written source file, with its path from the root. */
export function readSources(): Source[] {
  return folders
    .flatMap(filesBelow)
    .filter(path => /\.(ts|tsx|js|css)$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
  } catch {
    return []
  }
}
