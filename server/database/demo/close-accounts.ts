import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { login_sessions, users } from '../../members/tables.ts'
import type { Database } from '../connect.ts'
import { facts } from '../tables.ts'
import { demoAccounts } from './people.ts'

/** Their passwords are known to everyone: in a real house nobody enters with them, whatever was tried before. */
export async function closeDemoAccounts(db: Database): Promise<void> {
  const [demo] = await db.select().from(facts).where(eq(facts.name, 'demo'))
  if (!demo) return
  const emails = demoAccounts.map(account => account.email)
  await db.transaction(async db => {
    const closed = await db
      .update(users)
      .set({ password_hash: null })
      .where(and(inArray(users.email, emails), isNotNull(users.password_hash)))
      .returning({ id: users.id })
    const ids = closed.map(({ id }) => id)
    if (ids.length > 0) await db.delete(login_sessions).where(inArray(login_sessions.users_id, ids))
  })
}
