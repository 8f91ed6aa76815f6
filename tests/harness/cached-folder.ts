import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const aDay = 86_400_000
const root = join(import.meta.dirname, '../..')

/** A cached folder that takes seconds to make. `name` is a hash of its inputs. */
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

/** Renames atomically: a concurrent run finds a complete folder or none. */
function putInPlace(draft: string, kept: string): void {
  try {
    renameSync(draft, kept)
  } catch (error) {
    // Another run has made the same folder meanwhile and may already be reading it, so keep that one.
    if (!existsSync(kept)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function forgetOldOnes(folder: string): void {
  for (const other of readdirSync(folder)) {
    const path = join(folder, other)
    // Keep today's folders: another branch that shares node_modules may be using or making one.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > aDay) rmSync(path, { recursive: true, force: true })
  }
}
