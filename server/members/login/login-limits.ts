import type { Context } from '../../context.ts'
import {
  adjustAttempts,
  type Backoff,
  growingWaits,
  type LimitedTry,
  takeTries,
  takeTry,
} from '../../http/backoff.ts'
import { limitKey } from '../../http/visitor.ts'
import { isKnownAddress } from '../queries.ts'
import { hashToken } from './token.ts'

const aDay = 86_400
const quarterOfAnHour = 900

/**
 * Limits guesses at one account from one IP address. Guesses from other IP addresses do not delay the owner at
 * this one.
 */
const perAccountAndAddress = {
  name: 'login-here',
  waits: growingWaits({ free: 5, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: aDay,
}
/**
 * Limits guesses at many accounts from one IP address. The limit is generous, because a whole office may share the
 * address.
 */
const perAddress = {
  name: 'login-address',
  waits: growingWaits({ free: 30, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const
/**
 * Limits guesses at one account over all IP addresses. Login attempts from an IP address from which the owner has
 * logged in before are not counted, so that an attacker cannot lock the owner out.
 */
const perAccount = {
  name: 'login-account',
  waits: growingWaits({ free: 20, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: aDay,
}
/**
 * Limits logins with the right password too: each check is expensive, so not even the owner may repeat it without
 * limit.
 */
const rightOnes = {
  name: 'right-password',
  waits: growingWaits({ free: 100, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: 3600,
}

/**
 * Counts a login attempt, or refuses it if it comes too early. Does the same work for known and unknown accounts,
 * so that the response time reveals nothing. Returns two functions to correct the counters once the password is
 * checked: `forgive` if it was right, `blame` if it was wrong.
 */
export async function slowGuessing(
  context: Context,
  email: string,
  users_id = 0,
): Promise<{ forgive: () => Promise<void>; blame: () => Promise<void> }> {
  const account = email.toLowerCase()
  const address = limitKey(context.visitor.address)
  const here = `${account}:${address}`
  const known = await isKnownAddress(context.db, users_id, hashOfThisAddress(context, users_id))
  const tries: LimitedTry[] = [
    [perAddress, address],
    [perAccountAndAddress, here],
    ...(known ? [] : [[perAccount, account] as const]),
    [rightOnes, users_id ? String(users_id) : account],
  ]
  await takeTries(context, tries)
  const settle = (back: readonly Backoff[], forgotten: readonly Backoff[] = []) => {
    const counted = ([{ perConnection }]: LimitedTry) => context.limitsOn || !perConnection
    const among = (kinds: readonly Backoff[]) =>
      tries.filter(each => kinds.includes(each[0]) && counted(each))
    return adjustAttempts(context.db, { back: among(back), forgotten: among(forgotten) }, context.now())
  }
  return {
    forgive: () => settle([perAddress, perAccount], [perAccountAndAddress]),
    blame: () => settle([rightOnes]),
  }
}

/** Counts the right password that a logged-in member types again, in the same counter as logins. */
export const spendRightPassword = (context: Context, users_id: number): Promise<void> =>
  takeTry(context, rightOnes, String(users_id))

export const hashOfThisAddress = (context: Context, users_id: number): Uint8Array =>
  addressHash(users_id, limitKey(context.visitor.address))

const addressHash = (users_id: number, address: string) => hashToken(`${users_id}:${address}`)
