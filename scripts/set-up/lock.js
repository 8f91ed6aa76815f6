import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.js'

// The lock file is outside the project folder, because a set-up replaces node_modules and build.
const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16)
const lockFile = join(tmpdir(), `ouvreuse-set-up-${process.getuid?.() ?? 0}-${name}.lock`)
const heartbeatMs = 2_000
const silenceMs = 30_000

/**
 * Runs `work` while no other set-up runs in this folder. A set-up that had to wait then finds everything installed
 * and built.
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
 * Returns true if the process that holds the lock has exited. Its id may belong to another process since then, so
 * the lock is also abandoned if its file was not refreshed for 30 seconds.
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
    // The lock file is gone, because its folder was removed. Ignore this: `work` itself will fail with a clearer
    // message.
  }
}

function release() {
  rmSync(lockFile, { force: true })
}
