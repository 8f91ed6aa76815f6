import type { Database } from '../database/connect.ts'
import { deleteMailsOf, mailsAbout, mailsOf } from './queries.ts'

/** Everything we wrote to someone: theirs to read, and erased with them. */
export const readMailsOf = (db: Database, users_id: number) => mailsOf(db, users_id)
export const eraseMailsOf = (db: Database, users_id: number) => deleteMailsOf(db, users_id)

/** What was written about an order, the latest first. */
export const readMailsAbout = (db: Database, orders_id: number) => mailsAbout(db, orders_id)
