import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuard } from '../../tests/harness/folder-guard.ts'

const gigabyte = 1024 ** 3
const memory = '/dev/shm'

/**
 * Creates a temporary folder for the tests, which is removed when this process ends. It is in memory if there is
 * room: on disk, writing the files of hundreds of databases makes the API tests an eighth slower.
 */
export function scratchFolder(): { folder: string; guard: ChildProcess } {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'ouvreuse-tests-'))
  // Let other users enter this folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  return { folder, guard: startGuard(folder) }
}

/** Returns true if there is far more free memory than the half gigabyte that a test run writes. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 2 * gigabyte && process.availableMemory() >= 4 * gigabyte
  } catch {
    return false
  }
}
