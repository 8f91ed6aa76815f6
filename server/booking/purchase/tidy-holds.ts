import type { AppContext } from '../../context.ts'
import { forgetOldCounters } from '../holds/hold-budget-queries.ts'
import { forgetOldHolds } from './order-state-queries.ts'

/** Deletes counters that are no longer needed, and with them the IP addresses stored in them. */
export async function tidyHolds({ db, now }: AppContext): Promise<void> {
  await forgetOldHolds(db, now())
  await forgetOldCounters(db, now())
}
