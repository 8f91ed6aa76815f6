/** Of a process or of a page: its clock goes on, this far from everybody else's. */
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

/** How far this process is from the true time. */
export const clockAhead = Number(CLOCK_AHEAD ?? 0)

/** For a process that is started without our environment. */
export const sameClock = CLOCK_AHEAD ? { CLOCK_AHEAD, NODE_OPTIONS } : {}

/** Moves the clock of every process that gets it. */
export function environmentAt(moment: Date): Record<string, string> {
  const preload = new URL('./move-clock.ts', import.meta.url)
  return { CLOCK_AHEAD: String(moment.getTime() - Date.now()), NODE_OPTIONS: `--import=${preload}` }
}
