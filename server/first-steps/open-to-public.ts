import type { z } from 'zod'
import type { openToPublic } from '../../contract/admin/first-steps.ts'
import { mailWarning, whyNotOpen } from '../../contract/rules/first-steps.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { closeNewSite, openOrClose } from '../identity/opening.ts'
import { countWhatThereIs } from './queries.ts'
import { setupProgress } from './read-first-steps.ts'

type Asked = z.output<typeof openToPublic.body>

/**
 * Closes an empty site to the public when its first administrator is created. It stays closed until an
 * administrator opens it.
 */
export async function closeIfEmpty({ db, now }: AppContext): Promise<void> {
  const { cinemas, ordersSold } = await countWhatThereIs(db, now())
  if (cinemas === 0 && ordersSold === 0) await closeNewSite(db)
}

/** Allows everybody to buy, or only staff again. The change applies immediately in every process. */
export async function setOpenToPublic(
  context: ActorContext,
  { open_to_public, without_mail }: Asked,
): Promise<void> {
  const begun = await setupProgress(context)
  const missing = open_to_public ? (whyNotOpen(begun) ?? (without_mail ? null : mailWarning(begun))) : null
  if (missing) throw new Refusal('cannot_open', { errors: [{ field: 'open_to_public', message: missing }] })
  await openOrClose(context, open_to_public)
}
