import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'

/** Enough for a family's presents, too few for spam. */
const giftsPerAccount = { name: 'gifts', tries: 5, seconds: 3600, refusal: 'too_many_gifts' } as const
const giftsPerRecipient = { name: 'gifts-to', tries: 3, seconds: 86_400, refusal: 'too_many_gifts' } as const

/** Enough for a whole room after a broken projector. */
const givenPerColleague = {
  name: 'gifts-of-staff',
  tries: 100,
  seconds: 3600,
  refusal: 'too_many_gifts',
} as const

/** Counts an invitation given by staff, per colleague and per recipient. */
export async function countInvitation(context: ActorContext, recipient: string): Promise<void> {
  await countTry(context, givenPerColleague, String(context.actor.id))
  await countTry(context, giftsPerRecipient, recipient.toLowerCase())
}

/** Counted before the payment and for each resend: a gift is an unsolicited mail to its recipient. */
export async function countGift(context: ActorContext, recipient: string): Promise<void> {
  await countTry(context, giftsPerAccount, String(context.actor.id))
  await countTry(context, giftsPerRecipient, recipient.toLowerCase())
}
