import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../startup-error.ts'

/** Keeps an existing folder for this process alone, until the returned function is called or the process ends. */
export function lockFolder(folder: string): () => void {
  const lock = takeKernelLock(folder)
  held.add(lock)
  const holder = join(folder, holderFile)
  // Only so that a refusal can name the holder: what this file says never decides who holds the lock.
  writeFileSync(holder, `${process.pid} ${hostname()}`)
  return () => {
    if (!held.delete(lock)) return
    rmSync(holder, { force: true })
    // The file « lock » itself stays: once removed, two processes could each lock a different file of that name.
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

// A lock that the garbage collector closed would be released while the database is still open.
const held = new Set<DatabaseSync>()

// SQLite's is the only kernel lock within reach of Node: unlike a pid read in a file, it ends with its process
// (kill -9 too), nobody can steal it, and it holds between two containers, where pids mean nothing.
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
    // The holder writes its name just after it took the lock: it may not be there yet.
  }
  return 'un autre processus'
}
