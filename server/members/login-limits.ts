import type { Context } from '../context.ts'
import {
  growingWaits,
  type Slowdown,
  settleTries,
  type Try,
  takeTries,
  takeTry,
} from '../http/growing-delay.ts'
import { limitKey } from '../http/visitor.ts'
import { isKnownAddress } from './queries.ts'
import { hashToken } from './token.ts'

const aDay = 86_400
const quarterOfAnHour = 900

/** One account guessed from one address: a stranger elsewhere cannot make its owner wait. */
const perAccountAndAddress = {
  name: 'login-here',
  waits: growingWaits({ free: 5, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: aDay,
}
/** One address that tries many accounts. Generous: a whole office may share it. */
const perAddress = {
  name: 'login-address',
  waits: growingWaits({ free: 30, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const
/** One account guessed from many addresses; from where its owner has logged in before, it does not count. */
const perAccount = {
  name: 'login-account',
  waits: growingWaits({ free: 20, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: aDay,
}
/** Right passwords too: looking at one is dear, and who has an account must not keep the house busy with it. */
const rightOnes = {
  name: 'right-password',
  waits: growingWaits({ free: 100, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: 3600,
}

/**
 * Counts a try, or refuses it when it comes too early; the same work for an account that exists and for one that
 * does not. Answers how to put the counts right once the password has been looked at.
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
  const tries: Try[] = [
    [perAddress, address],
    [perAccountAndAddress, here],
    ...(known ? [] : [[perAccount, account] as const]),
    [rightOnes, users_id ? String(users_id) : account],
  ]
  await takeTries(context, tries)
  const settle = (back: readonly Slowdown[], forgotten: readonly Slowdown[] = []) => {
    const counted = ([{ perConnection }]: Try) => context.limitsOn || !perConnection
    const among = (kinds: readonly Slowdown[]) =>
      tries.filter(each => kinds.includes(each[0]) && counted(each))
    return settleTries(context.db, { back: among(back), forgotten: among(forgotten) }, context.now())
  }
  return {
    forgive: () => settle([perAddress, perAccount], [perAccountAndAddress]),
    blame: () => settle([rightOnes]),
  }
}

/** The same budget for the passwords that are asked for again inside. */
export const spendRightPassword = (context: Context, users_id: number): Promise<void> =>
  takeTry(context, rightOnes, String(users_id))

export const hashOfThisAddress = (context: Context, users_id: number): Uint8Array =>
  addressHash(users_id, limitKey(context.visitor.address))

const addressHash = (users_id: number, address: string) => hashToken(`${users_id}:${address}`)
