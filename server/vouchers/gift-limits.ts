import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'

/** Christmas for a family; too few to write to strangers. */
const giftsPerAccount = { name: 'gifts', tries: 5, seconds: 3600, refusal: 'too_many_gifts' } as const
const giftsPerRecipient = { name: 'gifts-to', tries: 3, seconds: 86_400, refusal: 'too_many_gifts' } as const

/** Counted before the payment, and for each time it is sent again: a gift is a mail to somebody who asked for nothing. */
export async function countGift(context: ActorContext, recipient: string): Promise<void> {
  await countTry(context, giftsPerAccount, String(context.actor.id))
  await countTry(context, giftsPerRecipient, recipient.toLowerCase())
}
