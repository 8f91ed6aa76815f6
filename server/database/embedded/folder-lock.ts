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
  // Only for the error message: the file does not decide who holds the lock.
  writeFileSync(holder, `${process.pid} ${hostname()}`)
  return () => {
    if (!held.delete(lock)) return
    rmSync(holder, { force: true })
    // Keep the file `lock`: if it were removed, two processes could each lock a different file of that name.
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

// Keeps a reference: a garbage-collected lock would be released while the database is open.
const held = new Set<DatabaseSync>()

// SQLite has the only kernel lock available in Node. Unlike a pid file, it ends with its process (even after
// kill -9), cannot be stolen, and works between containers, where pids mean nothing.
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
    // The holder writes its name just after it takes the lock, so the file may be missing.
  }
  return 'un autre processus'
}
