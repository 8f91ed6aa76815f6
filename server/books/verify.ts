import type { verifyBooks } from '../../contract/admin/books.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { AppContext } from '../context.ts'
import { hasClosing, tillClosings } from './closings/queries.ts'
import { verifyClosings } from './closings/verify-closings.ts'
import { statesOfSeries } from './seals/queries.ts'
import { verifyOperations } from './seals/verify-operations.ts'

type Verified = OutputOf<typeof verifyBooks>
type Asked = InputOf<typeof verifyBooks>['query']

/**
 * Verifies the books from the first operation on, and stops at the first error. If `closing` (the hash of a
 * printed or mailed closing) is given, that closing must still exist. Staff who work only for some cinemas verify
 * only the series of these.
 */
export async function verifyAll(
  context: Pick<AppContext, 'db' | 'signer'>,
  { closing }: Asked,
  cinemaIds?: readonly number[],
): Promise<Verified> {
  const verified: Verified = { ok: true, checked: 0, closings: 0, waiting: 0, first_wrong: null }
  for (const state of await statesOfSeries(context.db)) {
    if (cinemaIds && !cinemaIds.includes(Number(state.series.split('cinema:')[1]))) continue
    const { checked, waiting, wrong } = await verifyOperations(context.db, state)
    verified.checked += checked
    verified.waiting += waiting
    if (wrong) return { ...verified, ok: false, first_wrong: wrong }
    const closed = await verifyClosings(context, state.series)
    verified.closings += closed.checked
    if (closed.wrong) return { ...verified, ok: false, first_wrong: closed.wrong }
    const tills = await tillClosings(context.db, state.series)
    verified.closings += tills.checked
    if (tills.wrong) {
      const wrong = {
        series: state.series,
        number: tills.wrong,
        closing: null,
        fault: 'till_differs' as const,
      }
      return { ...verified, ok: false, first_wrong: wrong }
    }
  }
  if (closing && !(await hasClosing(context.db, closing))) {
    const wrong = { series: '', number: null, closing: null, fault: 'closing_missing' as const }
    return { ...verified, ok: false, first_wrong: wrong }
  }
  return verified
}
