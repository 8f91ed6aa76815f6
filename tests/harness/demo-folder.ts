import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '../faults/product.ts'
import { keptFolder } from './cached-folder.ts'

const build = join(import.meta.dirname, '../../build')

/** Fills a folder with the demo data that a first start creates. Uses a cached copy if there is one. */
export async function fillWithDemo(folder: string): Promise<void> {
  cpSync(await keptDemo(startOnce), folder, { recursive: true })
}

/**
 * Puts a copy of a folder into the cache. The folder must contain the demo data of a first start, so that the
 * browser tests need not create the data again.
 */
export const copyDemoFolder = (folder: string): Promise<string> =>
  keptDemo(async draft => cpSync(folder, draft, { recursive: true }))

const keptDemo = (make: (draft: string) => Promise<void>) => keptFolder('ouvreuse-demo', hashOfDemo(), make)

async function startOnce(draft: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: draft })
  await product.kill('SIGTERM')
}

/** Hashes what the demo data depends on: today's date and the build. */
function hashOfDemo(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  const art = readdirSync(join(build, 'demo-art')).map(name => join('demo-art', name))
  for (const path of ['server/main.js', ...art.sort()])
    hash.update(path).update(readFileSync(join(build, path)))
  return hash.digest('hex').slice(0, 16)
}
