import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.js'

// The lock file is outside the project folder, because node_modules and build are replaced while the lock is held.
const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16)
const lockFile = join(tmpdir(), `ouvreuse-set-up-${process.getuid?.() ?? 0}-${name}.lock`)
const heartbeatMs = 2_000
const silenceMs = 30_000

/**
 * Allows one set-up at a time in this folder. A second set-up waits, then finds everything already installed and
 * built.
 */
export async function withLock(work) {
  await takeLock()
  const heartbeat = setInterval(touch, heartbeatMs)
  const leave = signal => {
    release()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', leave).once('SIGTERM', leave)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('SIGINT', leave).off('SIGTERM', leave)
    release()
  }
}

async function takeLock() {
  for (let told = false; ; ) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned()) {
      rmSync(lockFile, { force: true })
      continue
    }
    if (!told) process.stdout.write('Une autre préparation est en cours dans ce dossier : on l’attend.\n')
    told = true
    await wait(200)
  }
}

/**
 * Returns true if the process that holds the lock has exited, or if another process reused its id and does not
 * refresh the lock file.
 */
function isAbandoned() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > silenceMs) return true
    const holder = Number(readFileSync(lockFile, 'utf8'))
    return holder > 0 && !isAlive(holder)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch() {
  try {
    utimesSync(lockFile, new Date(), new Date())
  } catch {
    // The folder of the lock file was removed while `work` was running: ignore this error, since `work` itself
    // will fail with a message.
  }
}

function release() {
  rmSync(lockFile, { force: true })
}
