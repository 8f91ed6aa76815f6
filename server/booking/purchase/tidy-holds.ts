import type { AppContext } from '../../context.ts'
import { forgetOldCounters } from '../holds/hold-budget-queries.ts'
import { forgetOldHolds } from './order-state-queries.ts'

/** Deletes counters of held seats that are no longer needed, and with them the IP addresses that they contain. */
export async function tidyHolds({ db, now }: AppContext): Promise<void> {
  await forgetOldHolds(db, now())
  await forgetOldCounters(db, now())
}
