import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { House } from '../context.ts'
import { houseSecret } from '../database/house-secret.ts'
import { facts } from '../database/tables.ts'
import { endTrust, replacePassword } from '../members/end-trust.ts'
import { users } from '../members/tables.ts'
import { demoAccounts } from './people.ts'

type Parts = Pick<House, 'db' | 'passwords' | 'newToken'>
export type DemoLogin = { email: string; password: string }

const secretName = 'demo-passwords'

/** Their passwords are known to everyone: in a real house nobody enters with them, whatever was tried before. */
export async function closeDemoAccounts(house: Parts): Promise<void> {
  for (const { id } of await accountsOfDemo(house))
    await house.db.transaction(async db => {
      await db.update(users).set({ password_hash: null }).where(eq(users.id, id))
      await endTrust(db, id)
    })
}

/**
 * With what one logs in to the demonstration. Where others than this machine can reach it, and ever after, its
 * passwords are made from a secret of the house: the same at each start, and for each process.
 */
export async function demoLogins(house: Parts, isReachable: boolean): Promise<DemoLogin[]> {
  if (isReachable) await houseSecret(house, secretName)
  const made = await madePasswords(house)
  if (!made) return demoAccounts.map(({ email, password }) => ({ email, password }))
  const logins: DemoLogin[] = []
  for (const { id, email, password_hash, nth } of await accountsOfDemo(house)) {
    const password = made[nth]!
    logins.push({ email, password })
    if (await house.passwords.verify(password_hash, password)) continue
    const hash = await house.passwords.hash(password)
    await house.db.transaction(db => replacePassword(db, id, hash))
  }
  return logins
}

/** One for each account, once there is a secret to make them from. */
async function madePasswords({ db }: Parts): Promise<string[] | null> {
  const [secret] = await db.select().from(facts).where(eq(facts.name, secretName))
  if (!secret) return null
  return demoAccounts.map(({ email, password }) => {
    const chance = createHmac('sha256', String(secret.value)).update(email).digest('base64url')
    return `${password.split('-')[0]}-${chance.slice(0, 16)}7!`
  })
}

/** Those that can be entered: by their address, or renamed and still with a password of the demonstration. */
async function accountsOfDemo(house: Parts) {
  const { db, passwords } = house
  const [demo] = await db.select().from(facts).where(eq(facts.name, 'demo'))
  if (!demo) return []
  const emails: string[] = demoAccounts.map(account => account.email)
  // Made together, in an empty database and dated back by a year: nobody's account is older.
  const oldest = eq(users.created_date, sql`(select min(u.created_date) from users u)`)
  const rows = await db
    .select({ id: users.id, email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(and(isNotNull(users.password_hash), or(inArray(users.email, emails), oldest)))
    .orderBy(asc(users.id))
  const made = await madePasswords(house)
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
