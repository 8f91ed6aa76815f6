import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { times } from '../../../tests/harness/full.ts'
import { auditMoney } from '../../../tests/ledgers/audit-money.ts'
import { type Move, moves, openGame } from '../../../tests/prices/play.ts'
import { aCrowd } from '../../../tests/races/crowd.ts'
import { aStaffMember } from '../../../tests/staff.ts'

// This test runs random operations: it closes fares, changes grids and rules, moves screenings, orders and
// cancels. It compares the results of the product with those of a simple model.

const games = times('PRICE_GAMES', 6, 20)

const api = await useApi({ limitsOn: false })
const table = {
  api,
  manager: await aStaffMember(api, 'admin'),
  crowd: await aCrowd(api.db, 200, api.clock.now),
}

test(`prices, tickets and refunds match a simple model after ${games} random series of actions`, async () => {
  const done = new Set<string>()
  const step: fc.Arbitrary<Move> = fc.record({
    do: fc.constantFrom(...moves),
    n: fc.array(fc.nat(999), { minLength: 8, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async steps => {
      const { play, agree } = await openGame(table)
      for (const step of steps) {
        await play(step)
        await agree()
        done.add(step.do)
      }
    }),
    { numRuns: games, seed: 17, endOnFailure: true },
  )
  expect(done).toEqual(new Set(moves))
  expect(await auditMoney(api.db)).toEqual([])
})
