/** Shifts the clock of a process or page by `ahead` milliseconds. The clock continues to run. */
export function moveClock(ahead: number): void {
  const Here = Date
  const now = () => Here.now() + ahead
  const Moved = new Proxy(Here, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Here(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  Here.prototype.constructor = Moved
  globalThis.Date = Moved
}

const { CLOCK_AHEAD, NODE_OPTIONS } = process.env

/** How far the clock of this process is ahead of the true time, in milliseconds. */
export const clockAhead = Number(CLOCK_AHEAD ?? 0)

/**
 * The environment variables that set the clock of a child process to our shifted time, for a child that does not
 * inherit our environment.
 */
export const sameClock = CLOCK_AHEAD ? { CLOCK_AHEAD, NODE_OPTIONS } : {}

/** Returns the environment variables that start a child process with its clock at this moment of time. */
export function environmentAt(moment: Date): Record<string, string> {
  const preload = new URL('./move-clock.ts', import.meta.url)
  return { CLOCK_AHEAD: String(moment.getTime() - Date.now()), NODE_OPTIONS: `--import=${preload}` }
}
