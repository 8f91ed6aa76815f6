import { Secret } from 'otpauth'
import { recoveryCodeCount } from '../../../contract/rules/account.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../login/token.ts'
import { checkCurrentPassword, lockTrusted } from '../password/current-password.ts'
import { factorsOf, replaceRecoveryCodes } from './queries.ts'
import { readableCode } from './rules.ts'

/** Creates ten recovery codes of 80 bits each. Stores only their hashes, so the codes can be shown only once. */
export async function giveRecoveryCodes(
  appContext: AppContext,
  db: Database,
  users_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(appContext.newToken()))
  await replaceRecoveryCodes(db, users_id, codes.map(hashToken))
  return codes.map(readableCode)
}

const newCode = (token: string): string =>
  new Secret({ buffer: Uint8Array.from(hashToken(token).subarray(0, 10)).buffer }).base32

export async function renewOwnRecoveryCodes(context: ActorContext, current_password: string) {
  const trust = await checkCurrentPassword(context, current_password)
  const codes = await context.db.transaction(async db => {
    await lockTrusted(db, context.actor.id, trust)
    const { totp, passkey } = await factorsOf(db, context.actor.id)
    if (!totp && !passkey) throw new Refusal('second_factor_missing')
    return giveRecoveryCodes(context, db, context.actor.id)
  })
  return { recovery_codes: codes }
}
