import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { orders } from '../../server/booking/tables.ts'
import type { House } from '../../server/context.ts'
import type { Connection } from '../../server/database/connect.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { createSimulatedGateway } from '../../server/payments/simulated.ts'
import { sellers } from '../../server/sellers.ts'

/** What the next start does, with the clock an hour ahead: every payment that was asked for is known by then. */
export async function settleEverything({ db }: Connection): Promise<void> {
  const now = () => new Date(Date.now() + 3_600_000)
  let serial = 0
  const house = {
    db,
    now,
    log: pino({ level: 'silent' }),
    newToken: () => `preuve-${++serial}-${'x'.repeat(30)}`,
    siteUrl: new URL('http://localhost/'),
    sellers,
    gateway: createSimulatedGateway(db, now),
    earlierGateways: [],
  } as unknown as House
  // A turn looks at so many and no more: as many turns as there is something left to settle.
  for (let left = await pending(db), before = left + 1; left > 0 && left < before; ) {
    await reconcile(house)
    before = left
    left = await pending(db)
  }
  await reconcile(house)
}

const pending = (db: Connection['db']) => db.$count(orders, eq(orders.state, 'pending'))
