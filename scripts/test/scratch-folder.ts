import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuard } from '../../tests/harness/folder-guard.ts'

const gigabyte = 1024 ** 3
const memory = '/dev/shm'

/**
 * A temporary folder for the tests, removed when this process ends. It is in memory if there is room: on
 * disk, the files of hundreds of databases are an eighth of the cost of the API tests.
 */
export function scratchFolder(): { folder: string; guard: ChildProcess } {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'ouvreuse-tests-'))
  // PostgreSQL runs as another user, who needs to traverse the folder.
  chmodSync(folder, 0o711)
  return { folder, guard: startGuard(folder) }
}

/** A run uses half a gigabyte. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 2 * gigabyte && process.availableMemory() >= 4 * gigabyte
  } catch {
    return false
  }
}
