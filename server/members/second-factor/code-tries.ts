import type { Context } from '../../context.ts'
import { adjustAttempts, growingWaits, takeTry } from '../../http/backoff.ts'

/**
 * Limits second-factor codes per account, not per IP address: there are only a million codes, and an attacker who
 * knows the password can try them from many addresses. Such an attacker can also delay the owner, but by 15
 * minutes at most.
 */
const tries = {
  name: 'second-step',
  waits: growingWaits({ free: 5, first: 30, most: 900 }),
  forgetAfterSeconds: 86_400,
}

export const codeTries = {
  take: (context: Context, users_id: number) => takeTry(context, tries, String(users_id)),
  forget: (context: Context, users_id: number) =>
    adjustAttempts(context.db, { forgotten: [[tries, String(users_id)]] }, context.now()),
}
