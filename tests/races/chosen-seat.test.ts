import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isSellable } from '../../contract/rules/seat-plan.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { storeDrawing } from '../../server/seats/store-drawing.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind } from '../harness/databases.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { useProcesses } from './processes.ts'

const { apis, start } = useProcesses()

async function appContext(kind: DatabaseKind, processes = 1) {
  await start(processes, { kind })
  const [api] = apis as [TestApi]
  const screening = await aNumberedScreening(api.db, drawSeats('......', '......'))
  const [mona, remi] = (await aCrowd(api.db, 2, api.clock.now)) as [Buyer, Buyer]
  const want = async (where: TestApi, buyer: Buyer) => {
    const places = [{ tariffs_id: 1, seats_id: screening.seat('A 1') }]
    const wish = { sessions_id: screening.id, nbr_seats_payed: 1, places }
    const answer = await buy(where, buyer, wish)
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
  }
  return { api, screening, mona, remi, want }
}

describe('one seat ordered by two buyers', () => {
  /** Lets two buyers in two processes order the same seat. Both requests see it free before either takes it. */
  async function bothAtOnce() {
    const { api, mona, remi, want } = await appContext('postgresql', 2)
    const other = apis[1]!
    const seen = { count: 0, both: Promise.withResolvers<void>() }
    const untilBoth = () => {
      seen.count += 1
      if (seen.count === 2) seen.both.resolve()
      return seen.both.promise
    }
    for (const { db } of apis) beforeSeatsAreTaken(db, untilBoth)
    return {
      answers: () => Promise.all([want(api, mona), want(other, remi)]),
      wrong: () => inconsistentSeatCounts(api.db),
      dropConstraint: () =>
        api.db.execute(sql`alter table taken_seats drop constraint taken_seats_sessions_id_seats_id_pk`),
    }
  }

  test('if two buyers order one seat at the same time, one gets it and the other gets `seat_taken`', async () => {
    const { answers, wrong } = await bothAtOnce()
    expect((await answers()).toSorted((a, b) => a.status - b.status)).toEqual([
      { status: 201, code: undefined },
      { status: 409, code: 'seat_taken' },
    ])
    expect(await wrong()).toEqual([])
  })

  test('control: without the primary key of the taken seats, two buyers get the same seat', async () => {
    const { answers, wrong, dropConstraint } = await bothAtOnce()
    await dropConstraint()
    expect((await answers()).map(({ status }) => status)).toEqual([201, 201])
    expect((await wrong()).map(({ what }) => what)).toContain('sold twice')
  })
})

describe.each(['postgresql', 'embedded'] as const)(
  'an order gets no seat that a new seat plan has just removed, on %s',
  kind => {
    /** Orders seat A 1. The screening gets a new plan without that seat after the order has read the old plan. */
    async function withNewPlan(written?: (text: string) => string) {
      const { api, screening, mona, want } = await appContext(kind)
      const drawing = drawSeats(' .....', '......')
      const drawn = { ...drawing, seats: drawing.seats.map(renumbered) }
      const { id } = await storeDrawing(api.db, screening.plan.id, drawn)
      const given = { seat_plan_versions_id: id, total_seats: drawn.seats.filter(isSellable).length }
      const change = () => api.db.update(sessions).set(given).where(eq(sessions.id, screening.id))
      let changed: Promise<unknown> | undefined
      beforeSeatsAreTaken(api.db, () => (changed ??= Promise.resolve(change())), written)
      const answer = await want(api, mona)
      const any = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 2 })
      return { answer, any: any.status, wrong: await inconsistentSeatCounts(api.db) }
    }
    const renumbered = (seat: ReturnType<typeof drawSeats>['seats'][number]) =>
      seat.row_name === 'A' ? { ...seat, seat_number: String(Number(seat.seat_number) + 1) } : seat

    test('an order based on an old seat plan gets no seat that the new plan has removed', async () => {
      expect(await withNewPlan()).toEqual({
        ...{ answer: { status: 409, code: 'seat_not_sold' }, any: 201, wrong: [] },
      })
    })

    test('control: without comparing the version of the seat plan, an order gets a removed seat', async () => {
      const comparison = 'or wanted.seat_plan_versions_id is distinct from locked.seat_plan_versions_id'
      const { answer, wrong } = await withNewPlan(text => {
        expect(text).toContain(comparison)
        return text.replace(comparison, '')
      })
      expect(answer.status).toBe(201)
      expect(wrong.map(({ what }) => what)).toEqual(['of another plan'])
    })
  },
)
