import type { AppContext } from '../../context.ts'
import { forgetOldCounters } from '../holds/hold-budget-queries.ts'
import { forgetOldHolds } from './order-state-queries.ts'

/** Forgets a client address as soon as it holds nothing. */
export async function tidyHolds({ db, now }: AppContext): Promise<void> {
  await forgetOldHolds(db, now())
  await forgetOldCounters(db, now())
}
