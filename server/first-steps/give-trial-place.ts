import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { lockOpening } from '../identity/opening.ts'
import { inviteToTry } from '../vouchers/invite.ts'

/**
 * Gives an admin a voucher for one free ticket, to try a purchase before the opening. Gives none while the admin
 * still has an unused one.
 */
export async function giveTrialPlace({ db, actor, now }: ActorContext): Promise<void> {
  await db.transaction(async db => {
    if (await lockOpening(db)) throw new Refusal('already_open')
    await inviteToTry(db, actor.id, now())
  })
}
