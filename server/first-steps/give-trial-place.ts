import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { waitForOpening } from '../identity/open-house.ts'
import { inviteToTry } from '../vouchers/invite.ts'

/** One place for whoever sets the house up, while nobody else can buy; none while they still have one. */
export async function giveTrialPlace({ db, actor, now }: ActorContext): Promise<void> {
  await db.transaction(async db => {
    if (await waitForOpening(db)) throw new Refusal('already_open')
    await inviteToTry(db, actor.id, now())
  })
}
