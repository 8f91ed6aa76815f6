import type { ActorContext } from '../context.ts'
import { forgetDelay, growingWaits, takeTry } from '../http/growing-delay.ts'
import { Refusal } from '../http/refusal.ts'
import { findPasswordHash } from './queries.ts'

/** Against who found a browser left open and tries passwords in it. */
const checks = {
  name: 'current-password',
  waits: growingWaits({ free: 5, first: 15, most: 900 }),
  forgetAfterSeconds: 86_400,
}

/** For what an open session alone should not be enough. */
export async function checkCurrentPassword(context: ActorContext, given: string | undefined): Promise<void> {
  if (!given) {
    const errors = [{ field: 'current_password', message: 'Indiquez votre mot de passe actuel.' }]
    throw new Refusal('invalid', { errors })
  }
  const key = String(context.actor.id)
  await takeTry(context, checks, key)
  const matches = await context.passwords.verify(await findPasswordHash(context.db, context.actor.id), given)
  if (!matches) throw new Refusal('wrong_current_password')
  await forgetDelay(context.db, checks, key)
}
