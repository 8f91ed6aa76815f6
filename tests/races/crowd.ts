import { createHash } from 'node:crypto'
import type { Database } from '../../server/database/connect.ts'
import { login_sessions, users } from '../../server/members/tables.ts'

export type Buyer = { id: number; email: string; headers: { cookie: string } }

/**
 * Creates members who are logged in. It writes to the database, because hashing their passwords would take
 * minutes.
 */
export async function aCrowd(db: Database, size: number, now: Date): Promise<Buyer[]> {
  const crowd: Buyer[] = []
  for (let start = 0; start < size; start += 1000) {
    const part = Array.from({ length: Math.min(1000, size - start) }, (_, index) => start + index)
    const rows = await db
      .insert(users)
      .values(part.map(number => ({ email: `foule-${number}@exemple.fr`, firstname: 'Foule' })))
      .returning({ id: users.id, email: users.email })
    await db.insert(login_sessions).values(
      rows.map(({ id }) => ({
        token_hash: createHash('sha256').update(tokenOf(id)).digest(),
        users_id: id,
        created_at: now,
        last_seen_at: now,
        ends_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    crowd.push(
      ...rows.map(({ id, email }) => ({ id, email, headers: { cookie: `ouvreuse=${tokenOf(id)}` } })),
    )
  }
  return crowd
}

const tokenOf = (id: number) => `jeton-de-${id}`
