import type { Database } from '../server/database/connect.ts'

/**
 * Runs `work` once, just before the nth transaction that begins on this database from now on. The transactions of
 * `work` itself are not counted.
 */
export function beforeTransaction(db: Database, nth: number, work: () => Promise<unknown>): void {
  const transaction = db.transaction.bind(db)
  let begun = 0
  db.transaction = async (...asked) => {
    begun += 1
    if (begun === nth) {
      db.transaction = transaction
      await work()
    }
    return transaction(...asked)
  }
}
