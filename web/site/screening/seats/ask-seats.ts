import type { RouterContextProvider } from 'react-router'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { readBestSeats, readSeats } from '../../../../contract/seats.ts'
import { type Api, ApiRefusal, type BrowserEndpoint, call } from '../../../api-client.ts'
import type { Proposal } from './seats-view.ts'

const bestSeats: BrowserEndpoint<typeof readBestSeats> = {
  method: 'get',
  path: '/app/session/{id}/best-seats',
}
const seats: BrowserEndpoint<typeof readSeats> = { method: 'get', path: '/app/session/{id}/seats' }

export type Plan = AnswerOf<typeof readSeats>
export type MapSeat = Plan['seats'][number]

/** Where the call is made: the router context on the server, or an Api in the browser. */
type From = Readonly<RouterContextProvider> | Api
type Wanted = { n: number; pmr: boolean }

/** Asks the API for the best free seats. Returns null if there are not enough. */
export async function fetchBestSeats(
  from: From,
  id: number,
  { n, pmr }: Wanted,
  signal?: AbortSignal,
): Promise<Proposal | null> {
  try {
    const query = { n: String(n), pmr: pmr ? '1' : '0' } as const
    const how = signal ? { signal } : {}
    const best = await call(from, bestSeats, { params: { id: String(id) }, query }, how)
    return { seats: best.seats, together: best.together }
  } catch (error) {
    if (error instanceof ApiRefusal && error.answer.code === 'too_few_seats') return null
    throw error
  }
}

/** Returns all seats of the room with position and state. */
export const askSeats = (from: From, id: number): Promise<Plan> =>
  call(from, seats, { params: { id: String(id) } }, { cache: 'no-store' })
