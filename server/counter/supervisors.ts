import type { refundAtCounter, setSupervisorCode } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import { adjustAttempts, growingWaits, takeTry } from '../http/backoff.ts'
import { Refusal } from '../http/refusal.ts'
import { checkCurrentPassword } from '../members/password/current-password.ts'
import { findSupervisors, writeSupervisorCode } from './supervisor-queries.ts'
import { ownSession } from './till-sessions.ts'

// This file checks supervisors. Some actions of a cashier need one: a manager or admin allows them at the till
// with a personal code of six digits.

type Given = NonNullable<InputOf<typeof refundAtCounter>['body']['supervisor']>

/**
 * How often the code of one supervisor may be tried, at all tills together. Four wrong codes have no effect; each
 * further one makes the wait before the next try longer.
 */
const tries = {
  name: 'supervisor-code',
  waits: growingWaits({ free: 4, first: 60, most: 3600 }),
  forgetAfterSeconds: 86_400,
}

export async function chooseCode(
  context: ActorContext,
  { code, current_password }: InputOf<typeof setSupervisorCode>['body'],
): Promise<undefined> {
  const { db, actor, passwords, now } = context
  if (actor.roleUser === 'user') throw new Refusal('not_a_supervisor')
  await checkCurrentPassword(context, current_password)
  const code_hash = await passwords.hash(code)
  await db.transaction(async db => {
    await writeSupervisorCode(db, { users_id: actor.id, code_hash, changed_at: now() })
    await writeToJournal(db, context, { action: 'supervisor-code', entity: 'user', entity_id: actor.id })
  })
}

export async function supervisorsOf(context: ActorContext, session: number) {
  const { cinemas_id } = await ownSession(context, context.db, session)
  const all = await findSupervisors(context.db)
  return all
    .filter(one => one.id !== context.actor.id && worksFor(one, cinemas_id))
    .map(({ id, firstname }) => ({ id, firstname }))
}

/**
 * Refuses a wrong supervisor code. For a user who is not a supervisor here, the check takes equally long, so that
 * its duration does not reveal who is one.
 */
export async function checkSupervisor(
  context: ActorContext,
  session: number,
  { users_id, code }: Given,
): Promise<void> {
  const { db, now, passwords } = context
  const { cinemas_id } = await ownSession(context, db, session)
  const key = String(users_id)
  await takeTry(context, tries, key)
  const [known] = await findSupervisors(db, users_id)
  const hash = known && worksFor(known, cinemas_id) ? known.code_hash : null
  if (!(await passwords.verify(hash, code))) throw new Refusal('wrong_supervisor_code')
  await adjustAttempts(db, { forgotten: [[tries, key]] }, now())
}
