import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '../faults/product.ts'
import { keptFolder } from './kept-folder.ts'

const build = join(import.meta.dirname, '../../build')

/** What a first start makes of an empty folder, without the time that it takes. */
export async function fillWithDemo(folder: string): Promise<void> {
  cpSync(await keptDemo(startOnce), folder, { recursive: true })
}

/** A test that has seen a first start hands on what it made: the journeys need not see it again. */
export const handOnDemo = (folder: string): Promise<string> =>
  keptDemo(async draft => cpSync(folder, draft, { recursive: true }))

const keptDemo = (make: (draft: string) => Promise<void>) => keptFolder('ouvreuse-demo', hashOfDemo(), make)

async function startOnce(draft: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: draft })
  await product.kill('SIGTERM')
}

/** The programme begins today; the rest comes from the build. */
function hashOfDemo(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  const art = readdirSync(join(build, 'demo-art')).map(name => join('demo-art', name))
  for (const path of ['server/main.js', ...art.sort()])
    hash.update(path).update(readFileSync(join(build, path)))
  return hash.digest('hex').slice(0, 16)
}
