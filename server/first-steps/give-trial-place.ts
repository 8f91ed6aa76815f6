import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { lockOpening } from '../identity/opening.ts'
import { inviteToTry } from '../vouchers/invite.ts'

/** Gives one free place to try a purchase before the opening; none while the admin still has one. */
export async function giveTrialPlace({ db, actor, now }: ActorContext): Promise<void> {
  await db.transaction(async db => {
    if (await lockOpening(db)) throw new Refusal('already_open')
    await inviteToTry(db, actor.id, now())
  })
}
