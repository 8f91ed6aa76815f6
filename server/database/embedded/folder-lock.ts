import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../startup-error.ts'

/** Locks an existing folder for this process, until the returned function is called or the process ends. */
export function lockFolder(folder: string): () => void {
  const lock = takeKernelLock(folder)
  held.add(lock)
  const holder = join(folder, holderFile)
  // This file only names the owner of the lock, for the error message. It does not decide who has the lock.
  writeFileSync(holder, `${process.pid} ${hostname()}`)
  return () => {
    if (!held.delete(lock)) return
    rmSync(holder, { force: true })
    // Do not remove the file `lock`: two processes could then each lock a different file with that name, and both
    // would succeed.
    lock.close()
  }
}

export class FolderInUse extends StartupError {
  constructor(folder: string, holder: string) {
    super(
      `Le dossier ${folder} est déjà utilisé par ${holder}. ` +
        'Une base embarquée n’accepte qu’un seul processus à la fois : arrêtez l’autre, puis recommencez.',
    )
  }
}

const holderFile = 'lock.pid'

// Keep a reference to each lock: without it, garbage collection would release the lock while the database is open.
const held = new Set<DatabaseSync>()

// Node has no file lock, so let SQLite take one from the kernel. Unlike a pid file, this lock ends with its
// process (even after kill -9), and works between containers, which cannot see each other's process ids.
function takeKernelLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder, readHolder(folder)) : error
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readHolder(folder: string): string {
  try {
    const [pid, machine] = readFileSync(join(folder, holderFile), 'utf8').split(' ')
    if (pid) return `le processus ${pid} (machine ${machine})`
  } catch {
    // The owner writes this file just after it takes the lock, so the file may not exist yet.
  }
  return 'un autre processus'
}
