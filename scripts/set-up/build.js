import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentNode } from './node-24.js'
import { progress } from './progress.js'
import { root, run } from './run.js'

const stampFile = join(root, 'build', '.sources')
const folders = ['contract', 'server', 'web']
const files = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/draw-demo-art.ts',
  'scripts/make-empty-database.ts',
  'scripts/precompress.ts',
]

export function isBuilt() {
  try {
    return (
      readFileSync(stampFile, 'utf8') === hashOfSources() && existsSync(join(root, 'build/server/main.js'))
    )
  } catch {
    return false
  }
}

/**
 * Builds the site. The caller holds the set-up lock. Writes the stamp file, which marks the build as complete,
 * only after every step has succeeded.
 */
export async function buildSite() {
  rmSync(stampFile, { force: true })
  const hash = hashOfSources()
  const bar = progress('Construction du site')
  try {
    await run(currentNode(), [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      env: { NODE_ENV: 'production' },
      failure: 'Le site n’a pas pu être construit.',
    })
    await run(currentNode(), [join(root, 'scripts/precompress.ts')], {
      failure: 'Les fichiers du site n’ont pas pu être compressés.',
    })
    bar.end()
  } catch (error) {
    bar.abandon()
    throw error
  }
  await Promise.all([
    run(currentNode(), [join(root, 'scripts/draw-demo-art.ts')], {
      failure: 'Les images de démonstration n’ont pas pu être dessinées.',
      showOutput: true,
    }),
    run(currentNode(), [join(root, 'scripts/make-empty-database.ts')], {
      failure: 'La base de données vide n’a pas pu être préparée.',
    }),
  ])
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile, hash)
}

/**
 * Hashes the content of the sources, to detect whether the build is outdated. Dates and sizes of files would not
 * do: dates differ between clones, and two branches can have files of equal date and size.
 */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap(filesBelow), ...files]) {
    if (!existsSync(join(root, path))) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}
