/** Shifts the clock of a process or page. The clock keeps running. */
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

/** The offset of this process from the true time, in milliseconds. */
export const clockAhead = Number(CLOCK_AHEAD ?? 0)

/** Passes the shifted clock to a process that does not inherit our environment. */
export const sameClock = CLOCK_AHEAD ? { CLOCK_AHEAD, NODE_OPTIONS } : {}

/** The environment that moves a process's clock to this moment. */
export function environmentAt(moment: Date): Record<string, string> {
  const preload = new URL('./move-clock.ts', import.meta.url)
  return { CLOCK_AHEAD: String(moment.getTime() - Date.now()), NODE_OPTIONS: `--import=${preload}` }
}
