import { expect } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import type { ActorContext } from '../../server/context.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { TestApi } from '../api.ts'
import { aFilm, aRoom, aScreening } from '../builders.ts'
import { aHouse } from './house.ts'
import { createModel, type Screening, type Who } from './model.ts'

export const anHour = 3_600_000

export type Table = Awaited<ReturnType<typeof openTable>>

/** Creates what all actions of a game use: cinemas, members, an admin, screenings, ledger and model. */
export async function openTable(api: TestApi) {
  const house = await aHouse(api)
  const now = () => api.clock.now.getTime()
  const as = async (role: 'member' | 'admin', roleUser: 'user' | 'admin') => {
    const { id } = await api.as(role)
    const actor = { id, firstname: 'Mona', roleUser }
    return { ...api.appContext, actor, hold: { token: undefined } } as ActorContext
  }
  const people: Record<Who, ActorContext> = {
    mona: await as('member', 'user'),
    nadia: await as('member', 'user'),
  }
  const movies_id = (await aFilm(api.db)).id

  /** Adds a screening in a new room, so that it cannot overlap with another screening. */
  async function newScreening(
    cinema: number,
    starts: number,
    { supplement = 0, price }: { supplement?: number; price?: number } = {},
  ): Promise<Screening> {
    const room = await aRoom(api.db, { cinemas_id: house.cinemas[cinema]! })
    const { id } = await aScreening(api.db, {
      ...{ movies_id, movie_theaters_id: room.id, supplement: cents(supplement) },
      ...{ starts_at: new Date(starts), room_free_at: new Date(starts + 2 * anHour) },
      ...(price === undefined ? house.forScreening : { price: cents(price) }),
    })
    const { cinemas_id } = room
    return { id, cinema: cinemas_id, starts, supplement, cancelled: null, seats: { mona: 0, nadia: 0 } }
  }

  return {
    ...{ api, house, now, people, newScreening, ledger: house.ledger, model: createModel() },
    admin: await as('admin', 'admin'),
    screenings: [] as Screening[],
  }
}

export const pick = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(list.length, 1)]

/**
 * Calls the API, which must accept what the model accepts and refuse everything else. Returns null if it refuses.
 */
export async function expectSameVerdict<T>(expected: boolean, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work()
    expect(expected).toBe(true)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect([error.code, expected]).toEqual([error.code, false])
    return null
  }
}
