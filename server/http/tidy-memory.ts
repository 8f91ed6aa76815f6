const everyBytes = 2 * 1024 * 1024
let passed = 0

/**
 * Said of bytes that only pass through, like a file on its way to the disk. They lie outside the memory that V8 looks at:
 * it lets 64 MB of them pile up before it gives any back. To tidy up what is young takes 0.4 ms. Without `--expose-gc`,
 * which `npm start` sets, it is left to V8.
 */
export function passedThrough(bytes: number): void {
  passed += bytes
  if (passed < everyBytes) return
  passed = 0
  globalThis.gc?.({ type: 'minor' })
}

const worthBytes = 12 * 1024 * 1024
const calm = 0.05
/** Of its time, however hard somebody makes the heap grow: 5.6 s go by after 140 ms. */
const atMost = 1 / 40

/** How the process spends its time, as `performance.eventLoopUtilization` has it since it was asked before. */
type Watch = () => { utilization: number }
type Memory = { heapBytes: () => number; giveBack: () => void; now: () => number }

/**
 * What V8 took in a busy moment it keeps, in use or not: 221 MB were 164 after this. It takes 140 ms, in which nobody is
 * answered, and what was compiled goes with it: a purchase took 51 ms of processor after it instead of 25, and 40 a hundred pages
 * later. So it is done when next to nobody asks, and when there is something to give.
 */
export function createGivingBack(watch: Watch, { heapBytes, giveBack, now }: Memory = ofV8): () => void {
  let held = heapBytes()
  let notBefore = 0
  return () => {
    const { utilization } = watch()
    const start = now()
    if (start < notBefore || utilization > calm || heapBytes() < held + worthBytes) return
    giveBack()
    held = heapBytes()
    notBefore = start + (now() - start) / atMost
  }
}

const ofV8: Memory = {
  heapBytes: () => process.memoryUsage().heapTotal,
  giveBack: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  now: () => performance.now(),
}
