import { and, count, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../../members/tables.ts'
import type { Database } from '../connect.ts'
import { demoAccounts } from './people.ts'

/** Whether someone can still log in with a password that was printed at the start; for the back office's banner. */
export async function demoAccountsRemain(db: Database): Promise<boolean> {
  const emails = demoAccounts.map(account => account.email)
  const [row] = await db
    .select({ number: count() })
    .from(users)
    .where(and(inArray(users.email, emails), isNotNull(users.password_hash)))
  return Boolean(row?.number)
}
