import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuard } from '../../tests/harness/folder-guard.ts'

const gigabyte = 1024 ** 3
const memory = '/dev/shm'

/**
 * A folder for all that the tests throw away, which vanishes with this process. In memory where there is room for it:
 * on a disk, the files of some hundred databases are an eighth of what the tests by the API cost.
 */
export function scratchFolder(): { folder: string; guard: ChildProcess } {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'ouvreuse-tests-'))
  // PostgreSQL runs as a user of its own, who has to pass through.
  chmodSync(folder, 0o711)
  return { folder, guard: startGuard(folder) }
}

/** A run fills half a gigabyte. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 2 * gigabyte && process.availableMemory() >= 4 * gigabyte
  } catch {
    return false
  }
}
