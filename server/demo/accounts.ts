import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { AppContext } from '../context.ts'
import { sharedSecret } from '../database/shared-secret.ts'
import { facts } from '../database/tables.ts'
import { endPassword, replacePassword } from '../members/login/revoke-access.ts'
import { users } from '../members/tables.ts'
import { demoAccounts } from './people.ts'

type Parts = Pick<AppContext, 'db' | 'passwords' | 'newToken'>
export type DemoLogin = { email: string; password: string }

const secretName = 'demo-passwords'

/**
 * Makes the passwords of the demo accounts invalid. They are public, so in a real cinema no login may accept them.
 */
export async function closeDemoAccounts(appContext: Parts): Promise<void> {
  for (const { id } of await accountsOfDemo(appContext))
    await appContext.db.transaction(db => endPassword(db, id))
}

/**
 * Returns the logins of the demo. If other machines can reach the demo, its accounts get secret passwords instead
 * of the public ones. They are derived from a stored secret, so they stay the same at every later start.
 */
export async function demoLogins(appContext: Parts, isReachable: boolean): Promise<DemoLogin[]> {
  if (isReachable) await sharedSecret(appContext, secretName)
  const made = await madePasswords(appContext)
  if (!made) return demoAccounts.map(({ email, password }) => ({ email, password }))
  const logins: DemoLogin[] = []
  for (const { id, email, password_hash, nth } of await accountsOfDemo(appContext)) {
    const password = made[nth]!
    logins.push({ email, password })
    if (await appContext.passwords.verify(password_hash, password)) continue
    const hash = await appContext.passwords.hash(password)
    await appContext.db.transaction(db => replacePassword(db, id, hash))
  }
  return logins
}

/** Returns one generated password per demo account; null if no secret is stored. */
async function madePasswords({ db }: Parts): Promise<string[] | null> {
  const [secret] = await db.select().from(facts).where(eq(facts.name, secretName))
  if (!secret) return null
  return demoAccounts.map(({ email, password }) => {
    const chance = createHmac('sha256', String(secret.value)).update(email).digest('base64url')
    return `${password.split('-')[0]}-${chance.slice(0, 16)}7!`
  })
}

/**
 * Finds the demo accounts that still have a password. If an account was renamed, recognises it by its demo
 * password.
 */
async function accountsOfDemo(appContext: Parts) {
  const { db, passwords } = appContext
  const [demo] = await db.select().from(facts).where(eq(facts.name, 'demo'))
  if (!demo) return []
  const emails: string[] = demoAccounts.map(account => account.email)
  // The demo accounts have the oldest creation date of all: a year before the database was filled. So the oldest
  // date also finds demo accounts that were renamed.
  const oldest = eq(users.created_date, sql`(select min(u.created_date) from users u)`)
  const rows = await db
    .select({ id: users.id, email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(and(isNotNull(users.password_hash), or(inArray(users.email, emails), oldest)))
    .orderBy(asc(users.id))
  const made = await madePasswords(appContext)
  const known = demoAccounts.map(({ password }, nth) => [password, ...(made ? [made[nth]!] : [])])
  const found = []
  for (const row of rows) {
    let nth = emails.indexOf(row.email)
    for (const [each, words] of known.entries())
      for (const word of words) if (nth < 0 && (await passwords.verify(row.password_hash, word))) nth = each
    if (nth >= 0) found.push({ ...row, nth })
  }
  return found
}
