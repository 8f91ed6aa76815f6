import type { House } from '../context.ts'
import type { News } from './gateway.ts'
import { takeBackGiven } from './payment-queries.ts'
import { writeCameBack } from './refund-queries.ts'

/** Days later the buyer's bank sends the money back: it is owed again, and a person decides. Told twice, it is one. */
export async function refundCameBack(
  { db, now, log }: House,
  reference: string,
  { id, amount }: News['about'],
): Promise<void> {
  if (amount === 0) return
  await db
    .transaction(async db => {
      const news = await writeCameBack(db, { reference, amount, detail: id, at: now() })
      if (news && !(await takeBackGiven(db, reference, amount))) throw new NotOurs()
    })
    .catch(error => {
      if (!(error instanceof NotOurs)) throw error
      log.error({ reference, refund: id }, 'a refund that we had not asked for came back: see it in Stripe')
    })
}

class NotOurs extends Error {}
