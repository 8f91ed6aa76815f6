import type { House } from '../context.ts'
import { findFact, insertFact } from './queries.ts'

const name = 'ticket-key'

/**
 * The secret that signs the tickets. In the database, where every process finds the same one and a backup keeps
 * it: tickets sold before a restore still open the door after it.
 */
export async function ticketKey({ db, newToken }: Pick<House, 'db' | 'newToken'>): Promise<string> {
  const known = await findFact(db, name)
  if (known !== undefined) return String(known)
  await insertFact(db, name, newToken())
  return String(await findFact(db, name))
}
