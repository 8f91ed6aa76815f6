import type { bookFaults } from '../../../contract/admin/books.ts'
import type { AppContext } from '../../context.ts'
import { inParts } from '../in-parts.ts'
import { sealAt } from '../seals/queries.ts'
import {
  type AmountsOfDay,
  amountsOfDays,
  closingsOf,
  daysOfJournal,
  operationsOfLostClosings,
  type StoredClosing,
} from './queries.ts'
import { hashOfClosing } from './sign-closing.ts'

type Fault = (typeof bookFaults)[number]
type Wrong = { series: string; number: number | null; closing: number | null; fault: Fault }

/**
 * Returns what is wrong with a closing: it does not match its signed text, or none of this cinema's keys signed
 * it. Returns null if nothing is wrong.
 */
export const faultOf = ({ signer }: Pick<AppContext, 'signer'>, closing: StoredClosing): Fault | null => {
  if (hashOfClosing(closing).toString('hex') !== closing.hash) return 'closing_changed'
  const signature = Buffer.from(closing.signature, 'hex')
  return signer.isSigned(Buffer.from(closing.hash, 'hex'), signature) ? null : 'closing_unsigned'
}

/**
 * Verifies the closings of a series: their signatures, their chain of hashes and their totals. The caller has
 * already verified the operations.
 */
export async function verifyClosings(
  context: Pick<AppContext, 'db' | 'signer'>,
  series: string,
): Promise<{ checked: number; wrong: Wrong | null }> {
  const { db } = context
  const [gone] = await operationsOfLostClosings(db, series)
  if (gone) return { checked: 0, wrong: { series, number: gone, closing: null, fault: 'closing_missing' } }
  const period = await daysOfJournal(db)
  const days: AmountsOfDay[] = []
  if (period)
    for await (const week of inParts(period, 7)) days.push(...(await amountsOfDays(db, series, week)))
  let previous: StoredClosing | null = null
  let checked = 0
  for (const closing of await closingsOf(db, series)) {
    const fault =
      faultOf(context, closing) ??
      (closing.content.previous === (previous?.hash ?? null) ? null : 'closing_missing') ??
      (closing.hash_in_operation === closing.hash ? null : 'closing_differs') ??
      (await compare(context, closing, { previous, days }))
    if (fault) return { checked, wrong: { series, number: closing.operation, closing: closing.id, fault } }
    previous = closing
    checked += 1
  }
  return { checked, wrong: null }
}

/**
 * Compares a closing with the operations that it covers: the hash of the last operation, the revenue and the
 * perpetual total must be the same.
 */
async function compare(
  { db }: Pick<AppContext, 'db'>,
  { series, kind, from_day, to_day, content, perpetual_total }: StoredClosing,
  { previous, days }: { previous: StoredClosing | null; days: readonly AmountsOfDay[] },
): Promise<Fault | null> {
  if ((await sealAt(db, series, content.last_operation)) !== content.seal) return 'closing_differs'
  let [amount, sold] = [0, 0]
  for (const { day, ...sums } of days) {
    if (day >= from_day && day <= to_day) amount += sums.amount
    const isNew = previous === null ? day <= to_day : day >= from_day && day <= to_day
    if (isNew && kind === 'day') sold += sums.sold
  }
  if (amount !== content.totals.amount) return 'closing_differs'
  return perpetual_total === (previous?.perpetual_total ?? 0) + sold ? null : 'closing_differs'
}
