import { isMember } from '../../../contract/permissions.ts'
import { mailArrives } from '../../../contract/rules/opening.ts'
import { guestCode } from '../../../contract/rules/terms.ts'
import type { Context } from '../../context.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { recognise } from '../login/recognise.ts'
import { hashToken } from '../login/token.ts'
import { guestCodeMail } from '../mails.ts'
import { isErasedAddress } from '../privacy/rules.ts'
import { startGuestSession } from './guest-session.ts'
import { arriveAsGuest, keepGuestCode, takeGuestCode, tryGuestCode } from './queries.ts'

// This file lets a visitor buy without an account. The visitor types a code that was mailed to an e-mail address,
// in the browser that asked for it. No account is looked up, so a caller cannot learn whether the address has one.

const asksPerConnection = {
  name: 'guest-address',
  waits: growingWaits({ free: 20, first: 30, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const
const codesPerRecipient = {
  name: 'guest-code',
  tries: guestCode.perHour,
  seconds: 3600,
  refusal: 'too_many_codes',
} as const
/**
 * Limits how many guesses one network address can make, at all codes together. Each single code also allows only a
 * few guesses.
 */
const guessesPerConnection = {
  name: 'guest-guess',
  waits: growingWaits({ free: 30, first: 30, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

/** The first word of the cause of mails with a guest code, by which the cleanup finds and deletes them. */
export const guestCodeCause = 'guest-code'

export async function askForCode(context: Context, email: string): Promise<{ message: string }> {
  await refuseGuestsIfClosed(context)
  const actor = await recognise(context)
  if (actor && isMember(actor)) throw new Refusal('logged_in_already')
  await takeTry(context, asksPerConnection, limitKey(context.visitor.address))
  const answer = { message: `Un code est parti à l’adresse ${email}. Il vaut ${guestCode.minutes} minutes.` }
  // Mails to the address of an erased account reach nobody, so send none.
  if (isErasedAddress(email)) return answer
  await countTry(context, codesPerRecipient, email.toLowerCase())
  const now = context.now()
  const token = context.newToken()
  const code = newCode(context)
  const ends_at = new Date(now.getTime() + guestCode.minutes * 60_000)
  await context.db.transaction(async db => {
    await keepGuestCode(db, {
      ...{ email, ends_at },
      ...{ token_hash: hashToken(token), code_hash: codeHash(token, code) },
    })
    const document = guestCodeMail(code)
    await queueMail(
      db,
      { cause: `${guestCodeCause}:${context.newId()}`, to: email, document, secret: true },
      context.now(),
    )
  })
  context.session.set(token, guestCode.minutes * 60)
  return answer
}

export async function confirmCode(context: Context, { email, code }: { email: string; code: string }) {
  await refuseGuestsIfClosed(context)
  await takeTry(context, guessesPerConnection, limitKey(context.visitor.address))
  const { token = '' } = context.session
  const token_hash = hashToken(token)
  const asked = await tryGuestCode(context.db, { token_hash, email }, context.now(), guestCode.tries)
  if (!asked) throw new Refusal('guest_code_over')
  if (!Buffer.from(codeHash(token, code)).equals(asked.code_hash)) throw new Refusal('guest_code_wrong')
  const { guest, session } = await context.db.transaction(async db => {
    if (!(await takeGuestCode(db, token_hash))) throw new Refusal('guest_code_over')
    const guest = await arriveAsGuest(db, asked.email, context.now())
    return { guest, session: await startGuestSession(context, db, { users_id: guest.id }) }
  })
  if (!session) throw new Refusal('account_blocked')
  session.setCookie()
  return { users_id: guest.id, email: guest.email, ends_at: session.ends_at }
}

/** Refuses guests if the cinema requires an account of every buyer, or if no mail server can send the code. */
export async function refuseGuestsIfClosed({
  identity,
  setting,
}: Pick<Context, 'identity' | 'setting'>): Promise<void> {
  if (!mailArrives(setting) || !(await identity.read()).guest_checkout) throw new Refusal('guests_refused')
}

const codeHash = (token: string, code: string) => hashToken(`${token}:${code}`)

/** Derives a code from a new random token. */
const newCode = ({ newToken }: Context): string =>
  String(Buffer.from(hashToken(newToken())).readUInt32BE() % 10 ** guestCode.digits).padStart(
    guestCode.digits,
    '0',
  )
