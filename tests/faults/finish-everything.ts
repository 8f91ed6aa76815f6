import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { orders } from '../../server/booking/tables.ts'
import type { AppContext } from '../../server/context.ts'
import type { Connection } from '../../server/database/connect.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { createSimulatedGateway } from '../../server/payments/simulated.ts'
import { sellers } from '../../server/sellers.ts'

/**
 * Completes all open sales, as the product would an hour later. By then the gateway knows the outcome of every
 * payment.
 */
export async function settleEverything({ db }: Connection): Promise<void> {
  const now = () => new Date(Date.now() + 3_600_000)
  let serial = 0
  const appContext = {
    db,
    now,
    log: pino({ level: 'silent' }),
    newToken: () => `preuve-${++serial}-${'x'.repeat(30)}`,
    siteUrl: new URL('http://localhost/'),
    sellers,
    gateway: createSimulatedGateway(db, now),
    earlierGateways: [],
    setting: { demo: false },
  } as unknown as AppContext
  // One run handles a limited batch, so repeat until nothing is pending or no progress is made.
  for (let left = await pending(db), before = left + 1; left > 0 && left < before; ) {
    await reconcile(appContext)
    before = left
    left = await pending(db)
  }
  await reconcile(appContext)
}

const pending = (db: Connection['db']) => db.$count(orders, eq(orders.state, 'pending'))
