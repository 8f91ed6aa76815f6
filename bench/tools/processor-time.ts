import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Returns the processor seconds used by a process and its children. Unlike requests per second, this figure hardly
 * depends on other load on the machine.
 */
export function processorSeconds(pid: number): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return workers.reduce((sum, worker) => sum + secondsIfAlive(Number(worker)), ownSeconds(pid))
}

function secondsIfAlive(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    // The child ended after the list of children was read. Its time is now part of the parent's time.
    return 0
  }
}

/**
 * Returns the processor time of all threads of a process. Reads the files that count nanoseconds, since
 * /proc/…/stat counts only in ticks of 10 ms.
 */
function ownSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** Returns the processor seconds that the ended children of a process used. */
export const endedSeconds = (pid: number): number => timesOf(pid).ended

export const parentOf = (pid: number): number => timesOf(pid).parent

function timesOf(pid: number): { parent: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  const seconds = (index: number) => (fields[index]! + fields[index + 1]!) / ticksPerSecond
  return { parent: fields[1]!, ended: seconds(13) }
}

/**
 * Returns the current memory of a process in MB; memory shared with other processes counts proportionally (PSS).
 */
export function memoryMegabytes(pid: number): number {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(found) / 1024
}
