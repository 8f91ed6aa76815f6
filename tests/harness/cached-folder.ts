import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const aDay = 86_400_000
const root = join(import.meta.dirname, '../..')

/**
 * Returns a folder that takes seconds to make, or the cached copy of it. `name` is a hash of everything that its
 * content depends on.
 */
export async function keptFolder(
  kind: string,
  name: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const kept = join(root, 'node_modules/.cache', kind, name)
  if (existsSync(kept)) return kept
  mkdirSync(dirname(kept), { recursive: true })
  forgetOldOnes(dirname(kept))
  const draft = `${kept}.${process.pid}`
  await make(draft)
  putInPlace(draft, kept)
  return kept
}

/**
 * Moves a finished folder into the cache in one step, so that a concurrent test run finds it complete or not at
 * all.
 */
function putInPlace(draft: string, kept: string): void {
  try {
    renameSync(draft, kept)
  } catch (error) {
    // Another test run has made the same folder in the meantime, and may be using it: keep that one, and delete
    // ours.
    if (!existsSync(kept)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function forgetOldOnes(folder: string): void {
  for (const other of readdirSync(folder)) {
    const path = join(folder, other)
    // Delete only folders older than a day: another checkout that shares node_modules may be using a newer one.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > aDay) rmSync(path, { recursive: true, force: true })
  }
}
