import type { Database } from '../database/connect.ts'
import { deleteMailsCaused, deleteMailsOf, mailsAbout, mailsOf } from './queries.ts'

/**
 * Reads all mails to a member, for the export of their data. `eraseMailsOf` deletes them when the account is
 * erased.
 */
export const readMailsOf = (db: Database, users_id: number) => mailsOf(db, users_id)
export const eraseMailsOf = (db: Database, users_id: number) => deleteMailsOf(db, users_id)

/**
 * Deletes all mails of one kind that were created before a given moment. Used for mailed codes, which belong to no
 * account and are soon useless.
 */
export const forgetMailsCaused = deleteMailsCaused

/** Returns the mails about an order, newest first. */
export const readMailsAbout = (db: Database, orders_id: number) => mailsAbout(db, orders_id)
