import type { SeatState } from '../../../contract/rules/seat-plan.ts'

export type SeatCount = { remaining_places: number; total_seats: number }

export type SeatNews = SeatCount & { version?: number; seats?: { id: number; state: SeatState }[] }

/** The version of the seat plan, and the state of each seat that is not free. */
export type SeatsSeen = { version: number; states: ReadonlyMap<number, SeatState> }

/**
 * The state of a screening as read from the database. `at` is the number of the poll that read it. `seats` is null
 * if no client follows the seats.
 */
export type ScreeningSeen = { at: number; count: SeatCount; seats: SeatsSeen | null }

/**
 * The last known state of a screening. `turn` is the number of this state: each change increases it.
 * `countChanged` and `changed` tell in which state the count and each seat last changed.
 */
export type SeatBoard = {
  seen: ScreeningSeen
  turn: number
  countChanged: number
  changed: Map<number, number>
  /**
   * Caches the messages that lead to this state, by the state that a client already knows, because many clients
   * need the same message.
   */
  news: Map<string, SeatNews>
}

export const newBoard = (seen: ScreeningSeen): SeatBoard => ({
  ...{ seen, turn: 1, countChanged: 1 },
  ...{ changed: new Map(), news: new Map() },
})

/**
 * Stores the result of a poll, if it is newer. If the screening has changed since the last poll, increases `turn`.
 */
export function updateBoard(board: SeatBoard, look: ScreeningSeen): void {
  if (look.at <= board.seen.at) return
  const before = board.seen
  const seats = look.seats ?? before.seats
  const changed = changedSeats(before.seats, seats)
  const recounted =
    before.count.remaining_places !== look.count.remaining_places ||
    before.count.total_seats !== look.count.total_seats
  board.seen = { ...look, seats }
  if (!recounted && changed.length === 0 && before.seats?.version === seats?.version) return
  board.turn += 1
  board.news.clear()
  if (recounted) board.countChanged = board.turn
  for (const seat of changed) board.changed.set(seat, board.turn)
}

function changedSeats(before: SeatsSeen | null, after: SeatsSeen | null): number[] {
  if (before === after) return []
  const all = new Set([...(before?.states.keys() ?? []), ...(after?.states.keys() ?? [])])
  return [...all].filter(seat => before?.states.get(seat) !== after?.states.get(seat))
}

/**
 * Returns what has changed since state `told`, the last that the client received (0 for none); null if nothing
 * has.
 */
export function newsSince(board: SeatBoard, told: number, withSeats: boolean): SeatNews | null {
  if (told >= (withSeats ? board.turn : board.countChanged)) return null
  const known = withSeats ? `seats since ${told}` : 'count'
  const news = board.news.get(known) ?? (withSeats ? seatNews(board, told) : board.seen.count)
  board.news.set(known, news)
  return news
}

function seatNews({ seen: { count, seats }, changed }: SeatBoard, told: number): SeatNews {
  const { version, states } = seats ?? { version: 0, states: new Map<number, SeatState>() }
  const which = told === 0 ? states.keys() : [...changed.keys()].filter(seat => changed.get(seat)! > told)
  return { ...count, version, seats: [...which].map(id => ({ id, state: states.get(id) ?? 'libre' })) }
}
