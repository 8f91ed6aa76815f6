import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor a process and its workers have used: unlike a rate, it hardly depends on what else the machine does. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return workers.reduce(
    (sum, worker) => sum + processorSeconds(Number(worker)),
    (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  )
}

/** Memory a process holds right now, shared pages counted once, in MB. */
export function memoryMegabytes(pid: number): number {
  const found = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(found) / 1024
}
