import type { Context } from '../context.ts'
import { forgetDelay, giveTryBack, growingWaits, type Slowdown, takeTry } from '../http/growing-delay.ts'
import { limitKey } from '../http/visitor.ts'
import { isKnownAddress, rememberAddress } from './queries.ts'
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
  const known = await isKnownAddress(context.db, users_id, addressHash(users_id, address))
  const giveBack = await takeEach(context, [
    // The address first: who is sent away by it leaves no row for each account they name.
    [perAddress, address],
    [perAccountAndAddress, here],
    ...(known ? [] : [[perAccount, account] as const]),
    [rightOnes, users_id ? String(users_id) : account],
  ])
  return {
    async forgive() {
      await forgetDelay(context.db, perAccountAndAddress, here)
      await giveBack([perAddress, perAccount])
    },
    blame: () => giveBack([rightOnes]),
  }
}

/** The same budget for the passwords that are asked for again inside. */
export const spendRightPassword = (context: Context, users_id: number): Promise<void> =>
  takeTry(context, rightOnes, String(users_id))

/** All of them or none: a try that one of them refuses counts for nobody. */
async function takeEach(context: Context, tries: readonly (readonly [Slowdown, string])[]) {
  const taken: (readonly [Slowdown, string])[] = []
  const giveBack = async (kinds: readonly Slowdown[]) => {
    for (const [kind, key] of taken)
      if (kinds.includes(kind)) await giveTryBack(context.db, kind, key, context.now())
  }
  try {
    for (const each of tries) {
      await takeTry(context, ...each)
      taken.push(each)
    }
  } catch (error) {
    await giveBack(taken.map(([kind]) => kind))
    throw error
  }
  return giveBack
}

export async function rememberThisAddress(context: Context, users_id: number): Promise<void> {
  const address_hash = addressHash(users_id, limitKey(context.visitor.address))
  await rememberAddress(context.db, { users_id, address_hash, last_at: context.now() })
}

const addressHash = (users_id: number, address: string) => hashToken(`${users_id}:${address}`)
