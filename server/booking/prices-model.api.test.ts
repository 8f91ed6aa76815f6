import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { type Move, moves, openGame } from '../../tests/prices/play.ts'
import { aCrowd } from '../../tests/races/crowd.ts'
import { aStaffMember } from '../../tests/staff.ts'

// Fares that close, grids and rules that change, screenings that move, orders and cancellations, in any order, beside a
// plain model. A few games here, more in `npm test -- full`; thousands with PRICE_GAMES.

const games = Number(process.env.PRICE_GAMES ?? 6)

const api = await useApi({ limitsOn: false })
const table = {
  api,
  manager: await aStaffMember(api, 'admin'),
  crowd: await aCrowd(api.db, 200, api.clock.now),
}

test(`prices, places and refunds are what a plain model says, in ${games} games`, async () => {
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
