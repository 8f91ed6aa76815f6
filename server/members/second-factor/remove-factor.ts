import { isStaff } from '../../../contract/permissions.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockTrusted } from '../password/current-password.ts'
import { rightsOf } from '../rules.ts'
import { deleteRecoveryCodes, factorsOf, isSecondFactorRequired } from './queries.ts'
import { wouldLackRequiredFactor } from './rules.ts'
import { tellOwner } from './tell-owner.ts'

/** Removes a second factor. Rolls back if it is the last one and the cinema requires one. */
export async function removeFactor(
  context: ActorContext,
  trust: number,
  what: string,
  remove: (db: Database) => Promise<void>,
): Promise<void> {
  const { id } = context.actor
  await context.db.transaction(async db => {
    const person = await lockTrusted(db, id, trust)
    await remove(db)
    const { totp, passkey } = await factorsOf(db, id)
    const left = Number(totp) + Number(passkey)
    const required = await isSecondFactorRequired(db)
    if (wouldLackRequiredFactor(left, required, isStaff(rightsOf(person))))
      throw new Refusal('last_second_factor')
    if (left === 0) await deleteRecoveryCodes(db, id)
    await tellOwner(context, db, person, what)
  })
}
