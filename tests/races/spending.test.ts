import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { wrongBalances } from '../../server/vouchers/ledger-queries.ts'
import { freshDatabase, type TestDatabase } from '../bench/databases.ts'
import { aProduct, purchase } from '../boutique.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { type Door, openDoor } from '../door.ts'

let database: TestDatabase
const doors: Door[] = []
afterEach(async () => {
  for (const door of doors.splice(0).reverse()) await door.close()
})

/** One card of five places, spent from three processes at once for forty screenings, a place each. */
async function spendEverywhere(guarded: boolean) {
  database = await freshDatabase('postgresql')
  doors.push(await openDoor({ limitsOn: false }, database))
  while (doors.length < 3) doors.push(await openDoor({ limitsOn: false }, database.another()))
  const [first] = doors as [Door]
  if (!guarded) await database.db.execute(sql`alter table vouchers drop constraint vouchers_balance_range`)
  const mona = await first.as('member')
  const bought = await (await purchase(first, mona, { products_id: (await aProduct(first.db)).id })).json()
  const id = bought.vouchers[0].id as number
  const screenings = []
  for (let turn = 0; turn < 40; turn++) screenings.push(await aScreening(first.db))
  const answers = await Promise.all(
    screenings.map((screening, turn) =>
      buy(doors[turn % 3]!, mona, {
        sessions_id: screening.id,
        nbr_seats_payed: 1,
        e_cartes: [{ id, places: 1 }],
      }),
    ),
  )
  return answers.filter(answer => answer.status === 201).length
}

test('a card of five places pays five seats, however many ask at once', async () => {
  expect(await spendEverywhere(true)).toBe(5)
  expect(await wrongBalances(database.db)).toEqual([])
})

test('the control: with the constraint gone the same card pays more, so the test above can fail', async () => {
  expect(await spendEverywhere(false)).toBeGreaterThan(5)
})
