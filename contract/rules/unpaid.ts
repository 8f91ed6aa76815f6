import { unpaidMinutes, unpaidPerAccount, unpaidPerConnection } from './terms.ts'

// This file limits unpaid seats. Database constraints enforce the limits; the code here only chooses the error
// message of a refusal.

/** The unpaid orders of an account or IP address, and their seats. `since` is when the oldest of them was made. */
export type Hold = { orders: number; seats: number; since: Date | null }

/**
 * The unpaid orders that count towards the limits. For an account, those over all screenings; for an IP address,
 * only those at the requested screening.
 */
export type Holds = {
  accounts: Map<number, Hold & { wait_until: Date | null }>
  connections: Map<string, Hold>
}

export type HoldRefusal = 'too_many_lapses' | 'too_many_unpaid' | 'too_many_from_here'

type Wanted = { users_id: number; held_from: string | null; seats: number }

/** Returns the most unpaid seats that one IP address may have at a screening with this many seats. */
export const mostFromOneConnection = (total_seats: number): number =>
  Math.max(unpaidPerConnection.seatsAtLeast, Math.floor(total_seats * unpaidPerConnection.shareOfRoom))

export const unpaidUntil = (since: Date): Date => new Date(since.getTime() + unpaidMinutes * 60_000)

/** Returns why this order must wait, and until when; undefined if it is accepted. */
export function decideHold(
  { accounts, connections }: Holds,
  { users_id, held_from, seats }: Wanted,
  { total_seats }: { total_seats: number },
  now: Date,
): { refused: HoldRefusal; until: Date } | undefined {
  const own = accounts.get(users_id)
  if (own?.wait_until && own.wait_until > now) return { refused: 'too_many_lapses', until: own.wait_until }
  if (own && (own.orders >= unpaidPerAccount.orders || own.seats + seats > unpaidPerAccount.seats))
    return { refused: 'too_many_unpaid', until: unpaidUntil(own.since ?? now) }
  const here = held_from === null ? undefined : connections.get(held_from)
  return here && here.seats + seats > mostFromOneConnection(total_seats)
    ? { refused: 'too_many_from_here', until: unpaidUntil(here.since ?? now) }
    : undefined
}

/** Adds an order to the unpaid orders of its account and IP address, so that the next decision counts it. */
export function addHold(
  { accounts, connections }: Holds,
  { users_id, held_from, seats }: Wanted,
  now: Date,
): void {
  const more = <H extends Hold>(hold: H): H => ({
    ...hold,
    orders: hold.orders + 1,
    seats: hold.seats + seats,
    since: hold.since ?? now,
  })
  accounts.set(users_id, more(accounts.get(users_id) ?? { ...nothing, wait_until: null }))
  if (held_from !== null) connections.set(held_from, more(connections.get(held_from) ?? nothing))
}

const nothing: Hold = { orders: 0, seats: 0, since: null }
