import { heldBeforeLogin } from './terms.ts'

// This file limits how many seats are held before an order exists. Before login, database constraints enforce
// these limits, and the code here only chooses the error message. After login, unpaid.ts limits the seats instead.

/** Returns when a hold of seats ends that begins, or is extended, at `from`. */
export const holdExpires = (from: Date, hold_minutes: number): Date =>
  new Date(from.getTime() + hold_minutes * 60_000)

export const mostHeldAt = (total_seats: number): number =>
  Math.floor(total_seats * heldBeforeLogin.shareOfScreening)

/**
 * The seats held without login: by this browser, from its network address (`connection`), and by all visitors of
 * the screening.
 */
export type HeldBeforeLogin = {
  browser: number
  connection: { seats: number; wait_until: Date | null } | undefined
  screening: number
}

export type BeforeLoginRefusal =
  | 'too_many_held'
  | 'too_many_held_from_here'
  | 'mostly_held'
  | 'too_many_lapses'

/** Returns why more seats cannot be held before login, or undefined if they can. */
export function decideBeforeLogin(
  held: HeldBeforeLogin,
  seats: number,
  { total_seats }: { total_seats: number },
  now: Date,
): { refused: BeforeLoginRefusal; until?: Date } | undefined {
  const { connection } = held
  if (connection?.wait_until && connection.wait_until > now)
    return { refused: 'too_many_lapses', until: connection.wait_until }
  if (held.browser + seats > heldBeforeLogin.perBrowser) return { refused: 'too_many_held' }
  if (connection && connection.seats + seats > heldBeforeLogin.perConnection)
    return { refused: 'too_many_held_from_here' }
  if (held.screening + seats > mostHeldAt(total_seats)) return { refused: 'mostly_held' }
  return undefined
}
