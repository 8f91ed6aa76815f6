/** Shifts the clock of a process or page by `ahead` milliseconds: it then shows the true time plus `ahead`. */
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
 * The environment variables that shift the clock of a child process as ours is shifted. Needed only for a child
 * that does not inherit our environment.
 */
export const sameClock = CLOCK_AHEAD ? { CLOCK_AHEAD, NODE_OPTIONS } : {}

/** Returns the environment variables with which the clock of a child process starts at this moment. */
export function environmentAt(moment: Date): Record<string, string> {
  const preload = new URL('./move-clock.ts', import.meta.url)
  return { CLOCK_AHEAD: String(moment.getTime() - Date.now()), NODE_OPTIONS: `--import=${preload}` }
}
