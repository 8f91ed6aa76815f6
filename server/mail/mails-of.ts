import type { Database } from '../database/connect.ts'
import { deleteMailsCaused, deleteMailsOf, mailsAbout, mailsOf } from './queries.ts'

/** All mails to a member: exported with their data and erased with their account. */
export const readMailsOf = (db: Database, users_id: number) => mailsOf(db, users_id)
export const eraseMailsOf = (db: Database, users_id: number) => deleteMailsOf(db, users_id)

/** Mails that belong to no account, and say nothing once they have been read. */
export const forgetMailsCaused = deleteMailsCaused

/** The mails about an order, newest first. */
export const readMailsAbout = (db: Database, orders_id: number) => mailsAbout(db, orders_id)
