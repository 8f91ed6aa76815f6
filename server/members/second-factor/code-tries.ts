import type { Context } from '../../context.ts'
import { growingWaits, settleTries, takeTry } from '../../http/growing-delay.ts'

/**
 * By account, wherever from: a million codes are few for who already knows the password. That person can make
 * the owner wait a quarter of an hour at most, and the owner has other reasons to change the password.
 */
const tries = {
  name: 'second-step',
  waits: growingWaits({ free: 5, first: 30, most: 900 }),
  forgetAfterSeconds: 86_400,
}

export const codeTries = {
  take: (context: Context, users_id: number) => takeTry(context, tries, String(users_id)),
  forget: (context: Context, users_id: number) =>
    settleTries(context.db, { forgotten: [[tries, String(users_id)]] }, context.now()),
}
