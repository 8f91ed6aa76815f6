import { whyNotOpen } from '../../contract/rules/first-steps.ts'
import type { ActorContext, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { closeUnseen, openOrClose } from '../identity/open-house.ts'
import { countWhatThereIs } from './queries.ts'
import { houseBegun } from './read-first-steps.ts'

/** With the first administrator of an empty house it is theirs to say when the public may buy. */
export async function closeIfEmpty({ db, now }: House): Promise<void> {
  const { cinemas, ordersSold } = await countWhatThereIs(db, now())
  if (cinemas === 0 && ordersSold === 0) await closeUnseen(db)
}

/** Lets the public buy, or the team alone again: at once, in every process. */
export async function setOpenToPublic(context: ActorContext, open_to_public: boolean): Promise<void> {
  const missing = open_to_public ? whyNotOpen(await houseBegun(context)) : null
  if (missing) throw new Refusal('cannot_open', { errors: [{ field: 'open_to_public', message: missing }] })
  await openOrClose(context, open_to_public)
}
