import type { readClosing } from '../../../contract/admin/closing.ts'
import type { FileAnswer, OutputOf } from '../../../contract/endpoint.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { seriesName } from '../../../contract/texts/books.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { namesOfGroups } from '../takings/queries.ts'
import { findClosing, type StoredClosing } from './queries.ts'
import { textOfClosing } from './sign-closing.ts'
import { faultOf } from './verify-closings.ts'

export type ClosingDetails = OutputOf<typeof readClosing>

/** Finds a closing. Staff who work for only some cinemas find only the closings of these cinemas. */
async function closingOf({ db, actor }: ActorContext, id: number): Promise<StoredClosing> {
  const closing = await findClosing(db, id)
  const cinema = Number(closing?.series.split('cinema:')[1])
  if (!closing || (actor.cinemas_ids && !actor.cinemas_ids.includes(cinema))) throw new Refusal('not_found')
  return closing
}

export const readClosingOf = async (context: ActorContext, id: number): Promise<ClosingDetails> =>
  detailsOf(context, await closingOf(context, id))

export async function detailsOf(
  context: Pick<AppContext, 'db' | 'signer'>,
  closing: StoredClosing,
): Promise<ClosingDetails> {
  const { id, series, kind, content, hash } = closing
  const totals = content.totals as ClosingDetails['totals']
  const cinema = series.split('cinema:')[1]
  const names = await namesOfGroups(context.db, 'cinema', cinema ? [cinema] : [])
  return {
    ...{ id, series, kind, hash, totals, amount: totals.amount as Cents },
    name: seriesName(series, names.get(cinema ?? '')),
    ...{ from: closing.from_day, to: closing.to_day, at: new Date(closing.at) },
    perpetual_total: cents(closing.perpetual_total),
    operation: closing.operation ?? 0,
    last_operation: content.last_operation,
    signed: faultOf(context, closing) === null,
    open_till_sessions: content.open_till_sessions,
  }
}

/**
 * Exports the signed text of a closing exactly as it was signed, with all that is needed to verify it without this
 * software. Amounts are in cents.
 */
export async function archiveOfClosing(context: ActorContext, id: number): Promise<FileAnswer> {
  const closing = await closingOf(context, id)
  const archive = {
    about:
      'SHA-256 of `signed` (UTF-8) is `hash`; `signature` is the Ed25519 signature of the bytes of `hash` by `public_key`. Amounts are in cents.',
    ...{
      id: closing.id,
      hash: closing.hash,
      signature: closing.signature,
      public_key: context.signer.publicKey,
    },
    signed: textOfClosing(closing),
  }
  const name = `cloture-${closing.series.replaceAll(':', '-')}-${closing.kind}-${closing.to_day}.json`
  return { name, content: `${JSON.stringify(archive, null, 2)}\n` }
}
