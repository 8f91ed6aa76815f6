import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor a process and its workers have used: unlike a rate, it hardly depends on what else the machine does. */
export function processorSeconds(pid: number): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return workers.reduce((sum, worker) => sum + secondsIfAlive(Number(worker)), ownSeconds(pid))
}

function secondsIfAlive(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    // It has ended since its parent was looked at, which counts it from now on.
    return 0
  }
}

/** Of all its threads, to the nanosecond: the ticks that a process is counted in are of 10 ms. */
function ownSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** The same of what a process has started and seen end. */
export const endedSeconds = (pid: number): number => timesOf(pid).ended

export const parentOf = (pid: number): number => timesOf(pid).parent

function timesOf(pid: number): { parent: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  const seconds = (index: number) => (fields[index]! + fields[index + 1]!) / ticksPerSecond
  return { parent: fields[1]!, ended: seconds(13) }
}

/** Memory a process holds right now, shared pages counted once, in MB. */
export function memoryMegabytes(pid: number): number {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(found) / 1024
}
