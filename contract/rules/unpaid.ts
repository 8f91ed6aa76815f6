import { unpaidMinutes, unpaidPerAccount, unpaidPerConnection } from './terms.ts'

// Unpaid places are a courtesy. The database keeps these limits by constraint; here is who is told what.

/** What somebody holds without having paid; `since`: the oldest of it. */
export type Hold = { orders: number; seats: number; since: Date | null }

/** By account, and by internet connection for the screening that is asked for. */
export type Holds = {
  accounts: Map<number, Hold & { wait_until: Date | null }>
  connections: Map<string, Hold>
}

export type HoldRefusal = 'too_many_lapses' | 'too_many_unpaid' | 'too_many_from_here'

type Wanted = { users_id: number; held_from: string | null; seats: number }

/** Of a room, what one internet connection may hold without having paid. */
export const mostFromOneConnection = (total_seats: number): number =>
  Math.max(unpaidPerConnection.seatsAtLeast, Math.floor(total_seats * unpaidPerConnection.shareOfRoom))

export const unpaidUntil = (since: Date): Date => new Date(since.getTime() + unpaidMinutes * 60_000)

/** Why these places cannot be held just now, and when they may be; undefined when they can. */
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

/** Notes that these are held too. */
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
