import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { places } from '../../server/booking/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aFare, aGrid, aScreening, aVersion } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind } from '../harness/databases.ts'
import { aStaffMember } from '../staff.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// A manager changes a price grid after a buyer has seen its prices. Only the price of a reduced fare changes, so
// the price stored with the screening stays the same. Only the version of the grid tells that something changed.

const { apis, start } = useProcesses()

async function appContext(kind: DatabaseKind, processes = 1) {
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
  const wish = { sessions_id: screening.id, nbr_seats_payed: undefined, places: [{ tariffs_id: student.id }] }
  const ask = (buyer: Buyer) => buy(api, buyer, wish)
  return {
    ...{ api, screening },
    versionTwo: () => aVersion(api.db, grid.id, { 1: 1250, [student.id]: 500 }, 2),
    change: () => manager.patch(`price-grid/${grid.id}`, { prices }),
    one: () => ask(crowd[0]!),
    all: () => Promise.all(crowd.map(ask)),
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

describe.each(['postgresql', 'embedded'] as const)(
  'an order is refused if its price changes while it is being placed, on %s',
  kind => {
    test('if a price changes after an order has read it, the order is refused with the new total', async () => {
      const { api, change, all, sold } = await appContext(kind)
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

    test('control: without comparing the version of the price grid, a buyer pays the old price', async () => {
      const { api, change, all, sold } = await appContext(kind)
      let changed: Promise<unknown> | undefined
      beforeSeatsAreTaken(api.db, () => (changed ??= change()), withoutComparison)
      await all()
      expect(await sold()).toEqual({ seats: 8, at: Array(8).fill(790) })
    })
  },
)

describe('an order that waits for a price change', () => {
  /**
   * Another transaction has written new prices, but has not committed them. Sends an order, which waits for this
   * transaction, then commits the prices.
   */
  async function behindTheChange(written?: (text: string) => string) {
    const { api, screening, versionTwo, one, sold } = await appContext('postgresql', 2)
    if (written) beforeSeatsAreTaken(api.db, async () => {}, written)
    const { forScreening } = await versionTwo()
    const { buying } = await api.db.transaction(async db => {
      await db.update(sessions).set(forScreening).where(eq(sessions.id, screening.id))
      const buying = one()
      await waitForLockWaits(apis[1]!.db, 1)
      return { buying }
    })
    return { status: (await buying).status, sold: await sold() }
  }

  test('an order that waits for an uncommitted price change is refused, because its total is old', async () => {
    expect(await behindTheChange()).toEqual({ status: 409, sold: { seats: 0, at: [] } })
  })

  test('control: without comparing the version of the price grid, a waiting buyer pays the old price', async () => {
    expect(await behindTheChange(withoutComparison)).toEqual({ status: 201, sold: { seats: 1, at: [790] } })
  })
})
