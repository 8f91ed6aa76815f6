import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { sendWaitingMails } from '../../server/mail/send-waiting-mails.ts'
import { wrongBalances } from '../../server/vouchers/ledger-queries.ts'
import { voucherMakers } from '../../server/vouchers/voucher-files.ts'
import type { TestApi } from '../api.ts'
import { aProduct, codeIn, purchase } from '../boutique.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { aCrowd } from './crowd.ts'
import { useProcesses } from './processes.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

/**
 * Sends the orders of forty buyers at the same time to three processes. All pay with the same voucher, which is
 * worth five seats. Unless `guarded`, first removes the constraint on the voucher's balance.
 */
async function spendEverywhere(guarded: boolean) {
  database = await start(3)
  const [first] = apis as [TestApi]
  if (!guarded) await database.db.execute(sql`alter table vouchers drop constraint vouchers_balance_range`)
  const product = await aProduct(first.db, { kind: 'bon_cadeau', amount: cents(5 * 1250) })
  const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr' }
  await purchase(first, await first.as('member'), { products_id: product.id, gift })
  await sendWaitingMails(first.appContext, voucherMakers)
  const code = codeIn(first, 'nadia@exemple.fr')
  const crowd = await aCrowd(first.db, 40, first.clock.now)
  const screenings: { id: number }[] = []
  for (const _ of crowd) screenings.push(await aScreening(first.db))
  const answers = await Promise.all(
    crowd.map((buyer, turn) =>
      buy(apis[turn % 3]!, buyer, {
        sessions_id: screenings[turn]!.id,
        nbr_seats_payed: 1,
        bons_cadeaux: [{ code }],
        card_amount: 0,
      }),
    ),
  )
  return answers.filter(answer => answer.status === 201).length
}

test('a voucher worth five tickets pays for only five, even if forty orders use it at the same time', async () => {
  expect(await spendEverywhere(true)).toBe(5)
  expect(await wrongBalances(database.db)).toEqual([])
})

test('control: without the constraint, a voucher worth five tickets pays for more than five', async () => {
  expect(await spendEverywhere(false)).toBeGreaterThan(5)
})
