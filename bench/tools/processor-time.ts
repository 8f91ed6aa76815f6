import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The processor seconds of a process and its children. Unlike a rate, they hardly depend on other load. */
export function processorSeconds(pid: number): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return workers.reduce((sum, worker) => sum + secondsIfAlive(Number(worker)), ownSeconds(pid))
}

function secondsIfAlive(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    // The child has ended meanwhile, and its parent counts its time from now on.
    return 0
  }
}

/** The time of all threads in nanoseconds: the ticks in /proc/…/stat are 10 ms. */
function ownSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** The processor seconds of the ended children of a process. */
export const endedSeconds = (pid: number): number => timesOf(pid).ended

export const parentOf = (pid: number): number => timesOf(pid).parent

function timesOf(pid: number): { parent: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  const seconds = (index: number) => (fields[index]! + fields[index + 1]!) / ticksPerSecond
  return { parent: fields[1]!, ended: seconds(13) }
}

/** The current memory of a process in MB, with shared pages counted proportionally (PSS). */
export function memoryMegabytes(pid: number): number {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(found) / 1024
}
