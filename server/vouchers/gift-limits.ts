import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'

/** Limits the gifts that members send by mail: enough for a family's presents, too few for spam. */
const giftsPerAccount = { name: 'gifts', tries: 5, seconds: 3600, refusal: 'too_many_gifts' } as const
const giftsPerRecipient = { name: 'gifts-to', tries: 3, seconds: 86_400, refusal: 'too_many_gifts' } as const

/**
 * Limits the free tickets that a staff member gives: enough for a whole audience after a breakdown of the
 * projector.
 */
const givenPerColleague = {
  name: 'gifts-of-staff',
  tries: 100,
  seconds: 3600,
  refusal: 'too_many_gifts',
} as const

/** Counts a free ticket given by staff, per staff member and per recipient. Refuses too many. */
export async function countInvitation(context: ActorContext, recipient: string): Promise<void> {
  await countTry(context, givenPerColleague, String(context.actor.id))
  await countTry(context, giftsPerRecipient, recipient.toLowerCase())
}

/**
 * Counts a gift, per account and per recipient, and refuses too many, because recipients did not ask for these
 * mails. Call it before the payment and before each resend.
 */
export async function countGift(context: ActorContext, recipient: string): Promise<void> {
  await countTry(context, giftsPerAccount, String(context.actor.id))
  await countTry(context, giftsPerRecipient, recipient.toLowerCase())
}
