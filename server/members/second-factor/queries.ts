import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { prepared } from '../../database/named.ts'
import { facts } from '../../database/tables.ts'
import { isOfStaff, postColumns } from '../queries.ts'
import { users } from '../tables.ts'
import { deletePasskeysOf } from './passkey-queries.ts'
import { passkeys, recovery_codes, totps } from './tables.ts'

const requirement = 'require_second_factor'

const hasTotp = sql`exists (select 1 from ${totps} where ${totps.users_id} = ${users.id} and ${totps.secret} is not null)`
const hasPasskey = sql`exists (select 1 from ${passkeys} where ${passkeys.users_id} = ${users.id})`
const isRequired = sql`exists (select 1 from ${facts} where ${facts.name} = ${requirement} and ${facts.value} = 'true'::jsonb)`

/** A condition on users: the account is of staff without a second factor, and the cinema requires one. */
export const mustEnrol = sql<boolean>`(${isOfStaff}
  and ${isRequired} and not ${hasTotp} and not ${hasPasskey})`

export async function factorsOf(db: Database, users_id: number) {
  const [row] = await prepared(db, 'factors_of', name =>
    db
      .select({ totp: sql<boolean>`${hasTotp}`, passkey: sql<boolean>`${hasPasskey}` })
      .from(users)
      .where(eq(users.id, sql.placeholder('users_id')))
      .prepare(name),
  ).execute({ users_id })
  return row ?? { totp: false, passkey: false }
}

export async function isSecondFactorRequired(db: Database): Promise<boolean> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, requirement))
  return row?.value === true
}

export async function setSecondFactorRequired(db: Database, value: boolean): Promise<void> {
  await db
    .insert(facts)
    .values({ name: requirement, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/**
 * Locks the account and returns it. Every change of second factors locks the account first: of two concurrent
 * removals, the second then sees which factors the first has left.
 */
export async function lockPerson(db: Database, users_id: number) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      guest: users.guest,
      ...postColumns,
      trust: users.trust,
      removed_at: users.removed_at,
    })
    .from(users)
    .where(eq(users.id, users_id))
    .for('update')
  return row
}

export async function findTotp(db: Database, users_id: number) {
  const [row] = await db.select().from(totps).where(eq(totps.users_id, users_id))
  return row
}

/**
 * Returns and locks all TOTP secrets. The lock prevents members from confirming an application while the secrets
 * are encrypted again.
 */
export async function allTotps(db: Database) {
  return db.select().from(totps).for('update')
}

export async function storeTotpSecrets(
  db: Database,
  users_id: number,
  values: { secret: string | null; new_secret: string | null },
): Promise<void> {
  await db.update(totps).set(values).where(eq(totps.users_id, users_id))
}

export async function keepNewSecret(db: Database, users_id: number, new_secret: string): Promise<void> {
  await db
    .insert(totps)
    .values({ users_id, new_secret })
    .onConflictDoUpdate({ target: totps.users_id, set: { new_secret } })
}

export async function confirmNewSecret(
  db: Database,
  users_id: number,
  values: { confirmed_at: Date; last_step: number },
): Promise<void> {
  await db
    .update(totps)
    .set({ ...values, secret: sql`${totps.new_secret}`, new_secret: null })
    .where(eq(totps.users_id, users_id))
}

/** Stores the time step of a used code. Returns false if this code or a later one was used before (a replay). */
export async function markTimeStepUsed(db: Database, users_id: number, step: number): Promise<boolean> {
  const rows = await db
    .update(totps)
    .set({ last_step: step })
    .where(and(eq(totps.users_id, users_id), lt(totps.last_step, step)))
    .returning({ users_id: totps.users_id })
  return rows.length > 0
}

export async function deleteTotp(db: Database, users_id: number): Promise<void> {
  await db.delete(totps).where(eq(totps.users_id, users_id))
}

export async function replaceRecoveryCodes(
  db: Database,
  users_id: number,
  hashes: Uint8Array[],
): Promise<void> {
  await deleteRecoveryCodes(db, users_id)
  await db.insert(recovery_codes).values(hashes.map(code_hash => ({ users_id, code_hash })))
}

export async function deleteRecoveryCodes(db: Database, users_id: number): Promise<void> {
  await db.delete(recovery_codes).where(eq(recovery_codes.users_id, users_id))
}

/** Marks a recovery code as used. Returns false if it is unknown or already used. */
export async function spendRecoveryCode(
  db: Database,
  users_id: number,
  code_hash: Uint8Array,
): Promise<boolean> {
  const rows = await db
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.users_id, users_id), eq(recovery_codes.code_hash, code_hash)))
    .returning({ id: recovery_codes.id })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, users_id: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recovery_codes)
    .where(eq(recovery_codes.users_id, users_id))
  return row?.left ?? 0
}

export async function deleteFactors(db: Database, users_id: number): Promise<void> {
  await deleteTotp(db, users_id)
  await deleteRecoveryCodes(db, users_id)
  await deletePasskeysOf(db, users_id)
}
