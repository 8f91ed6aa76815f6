import type { Context } from '../context.ts'
import { forgetDelay, giveTryBack, growingWaits, takeTry } from '../http/growing-delay.ts'
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
}
/** One account guessed from many addresses; from where its owner has logged in before, it does not count. */
const perAccount = {
  name: 'login-account',
  waits: growingWaits({ free: 20, first: 15, most: quarterOfAnHour }),
  forgetAfterSeconds: aDay,
}

/**
 * Counts a try, or refuses it when it comes too early; the same work for an account that exists and for one that
 * does not. Answers how to take the count back, for a password that turns out to be right.
 */
export async function slowGuessing(
  context: Context,
  email: string,
  users_id = 0,
): Promise<() => Promise<void>> {
  const account = email.toLowerCase()
  const address = limitKey(context.visitor.address)
  const here = `${account}:${address}`
  await takeTry(context, perAccountAndAddress, here)
  await takeTry(context, perAddress, address)
  const known = await isKnownAddress(context.db, users_id, addressHash(users_id, address))
  if (!known) await takeTry(context, perAccount, account)
  return async () => {
    await forgetDelay(context.db, perAccountAndAddress, here)
    await giveTryBack(context.db, perAddress, address, context.now())
    if (!known) await giveTryBack(context.db, perAccount, account, context.now())
  }
}

export async function rememberThisAddress(context: Context, users_id: number): Promise<void> {
  const address_hash = addressHash(users_id, limitKey(context.visitor.address))
  await rememberAddress(context.db, { users_id, address_hash, last_at: context.now() })
}

const addressHash = (users_id: number, address: string) => hashToken(`${users_id}:${address}`)
