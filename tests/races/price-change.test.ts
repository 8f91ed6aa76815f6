import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { places } from '../../server/booking/tables.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aFare, aGrid, aScreening, aVersion } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind } from '../harness/databases.ts'
import { aStaffMember } from '../staff.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd } from './crowd.ts'
import { useProcesses } from './processes.ts'

// Somebody looks at the prices, then asks for a place; in between, a manager gives the grid other prices. Only a fare
// that is not the full one changes: nothing but the version tells.

const { apis, start } = useProcesses()

async function house(kind: DatabaseKind, processes = 1) {
  await start(processes, { kind })
  const [api] = apis as [TestApi]
  const student = await aFare(api.db, { label: 'Étudiant' })
  const grid = await aGrid(api.db, { 1: 1250, [student.id]: 790 })
  const screening = await aScreening(api.db, grid.forScreening)
  const manager = await aStaffMember(apis.at(-1)!)
  const prices = [
    { tariffs_id: 1, price: 12.5 },
    { tariffs_id: student.id, price: 5 },
  ]
  const crowd = await aCrowd(api.db, 8, api.clock.now)
  return {
    ...{ api, screening },
    versionTwo: () => aVersion(api.db, grid.id, { 1: 1250, [student.id]: 500 }, 2),
    change: () => manager.patch(`price-grid/${grid.id}`, { prices }),
    all: () =>
      Promise.all(
        crowd.map(buyer =>
          buy(api, buyer, {
            ...{
              sessions_id: screening.id,
              nbr_seats_payed: undefined,
              places: [{ tariffs_id: student.id }],
            },
          }),
        ),
      ),
    async sold() {
      const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
      const paid = await api.db.select({ price: places.price }).from(places)
      return { seats: row!.sold_seats, at: paid.map(({ price }) => price) }
    },
  }
}

const withoutComparison = (text: string): string => {
  const comparison = 'or wanted.price_grid_versions_id is distinct from locked.price_grid_versions_id'
  expect(text).toContain(comparison)
  return text.replace(comparison, '')
}

describe.each(['postgresql', 'embedded'] as const)('on %s, a price that changes after the look', kind => {
  test('is told with the right total, and nothing is sold at the old one', async () => {
    const { api, change, all, sold } = await house(kind)
    let changed: Promise<unknown> | undefined
    beforeSeatsAreTaken(api.db, () => (changed ??= change()))
    const answers = await all()
    expect(await Promise.all(answers.map(answer => answer.json()))).toMatchObject(
      Array(8).fill({ code: 'wrong_price', errors: [{ message: 'Le total est de 5,00\u00a0€.' }] }),
    )
    expect(await sold()).toEqual({ seats: 0, at: [] })
    expect((await all()).map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await sold()).toEqual({ seats: 8, at: Array(8).fill(500) })
  })

  test('the control: without the comparison of versions, places are sold at prices of before', async () => {
    const { api, change, all, sold } = await house(kind)
    let changed: Promise<unknown> | undefined
    beforeSeatsAreTaken(api.db, () => (changed ??= change()), withoutComparison)
    await all()
    expect(await sold()).toEqual({ seats: 8, at: Array(8).fill(790) })
  })
})

describe('a claim that waits for the change itself', () => {
  /** The change has been written and not yet committed when those who buy ask for their seats. */
  async function behindTheChange(written?: (text: string) => string) {
    const { api, screening, versionTwo, all, sold } = await house('postgresql', 2)
    if (written) beforeSeatsAreTaken(api.db, async () => {}, written)
    const { forScreening } = await versionTwo()
    let buying: Promise<Response[]> | undefined
    await api.db.transaction(async db => {
      await db.update(sessions).set(forScreening).where(eq(sessions.id, screening.id))
      buying = all()
      await waiting(1)
    })
    const bought = await buying!
    return { statuses: new Set(bought.map(({ status }) => status)), sold: await sold() }
  }

  /** Until so many statements of this database wait for a row; a transaction would see the same ones for ever. */
  async function waiting(count: number): Promise<void> {
    for (;;) {
      const found = await apis[1]!.db.execute(sql`select count(*)::int as number from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      if (rowsOf<{ number: number }>(found)[0]!.number >= count) return
    }
  }

  test('sees the prices it brought', async () => {
    expect(await behindTheChange()).toEqual({ statuses: new Set([409]), sold: { seats: 0, at: [] } })
  })

  test('the control: without the comparison it sells at prices of before', async () => {
    expect(await behindTheChange(withoutComparison)).toEqual({
      ...{ statuses: new Set([201]), sold: { seats: 8, at: Array(8).fill(790) } },
    })
  })
})
