import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  like,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import type { listMails } from '../../contract/mail.ts'
import type { Database } from '../database/connect.ts'
import { equalsIfGiven, type Listing } from '../database/listing.ts'
import { executePrepared } from '../database/named.ts'
import { matchesPersonIn } from '../database/search.ts'
import { mails } from './tables.ts'

type NewMail = Pick<
  typeof mails.$inferInsert,
  'cause' | 'to' | 'users_id' | 'orders_id' | 'subject' | 'text' | 'document' | 'attachments' | 'secret'
> & { patient: boolean; leaves_at: Date }

/**
 * Inserts mails. Skips a mail if a mail with the same cause exists. Delays a mail marked `patient` if its account
 * has reached the hourly limit.
 */
export async function insertMails(
  db: Database,
  written: readonly NewMail[],
  { perHour }: { perHour: number },
): Promise<void> {
  if (written.length === 0) return
  await executePrepared(db, 'insert_mails', insertStatement, { written: JSON.stringify(written), perHour })
}

const insertStatement = () => sql`
  insert into mails (cause, "to", users_id, orders_id, subject, text, document, attachments, secret, created_at,
    next_try_at)
  select cause, "to", users_id, orders_id, subject, text, document, attachments, secret, due, due
  from (
    select *, row_number() over (partition by users_id order by cause) as nth
    from jsonb_to_recordset(${sql.placeholder('written')}::jsonb) as mail(cause text, "to" text, users_id int,
      orders_id int, subject text, text text, document jsonb, attachments jsonb, secret boolean, patient boolean,
      leaves_at timestamptz)
  ) as mail, lateral (
    select greatest(leaves_at, case when patient then (
      select created_at + interval '1 hour' from mails before where before.users_id = mail.users_id
      order by created_at desc offset greatest(${sql.placeholder('perHour')}::int - nth, 0) limit 1) end) as due
  ) as turn
  on conflict (cause) do nothing`

/** Leases the next due mails: no other sender takes them before `until`. */
export async function leaseWaitingMails(db: Database, now: Date, until: Date, most: number) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.next_try_at, now)))
    .orderBy(asc(mails.next_try_at), asc(mails.id))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, next_try_at: until })
    .where(inArray(mails.id, due))
    .returning()
}

/** Marks a mail as sent and deletes its attachments. If the mail is secret, deletes its text too. */
export async function markSent(db: Database, id: number, sent_at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sent_at, last_error: null, ...emptied })
    .where(eq(mails.id, id))
}

export async function markRefused(
  db: Database,
  id: number,
  refusal: { last_error: string; next_try_at: Date },
): Promise<void> {
  await db
    .update(mails)
    .set(refusal)
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
}

export async function markFailed(db: Database, id: number, last_error: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', last_error, ...withoutSecret })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
}

/**
 * Queues a failed mail again. Returns false if the mail has not failed, or was secret and its content is erased.
 */
export async function sendAgain(db: Database, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set({ state: 'waiting', tries: 0, next_try_at: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'failed'), isNotNull(mails.document)))
    .returning({ id: mails.id })
  return rows.length > 0
}

const withoutBytes = sql`(
  select coalesce(jsonb_agg(a - 'base64'), '[]'::jsonb) from jsonb_array_elements(${mails.attachments}) a)`
const unlessSecret = (column: SQLWrapper) => sql`case when ${mails.secret} then null else ${column} end`
const withoutSecret = { text: unlessSecret(mails.text), document: unlessSecret(mails.document) as SQL<never> }
const emptied = { text: unlessSecret(mails.text), document: null, attachments: withoutBytes as SQL<never> }

export async function deleteMailsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(mails).where(and(lt(mails.created_at, moment), ne(mails.state, 'waiting')))
}

/**
 * Deletes the waiting mails with these causes, and those whose cause begins with one of them and a colon (such as
 * `reminder:12:2027-03-10` for `reminder:12`).
 */
export async function deleteWaitingMails(db: Database, causes: readonly string[]): Promise<void> {
  const repeated = causes.map(cause => like(mails.cause, `${cause}:%`))
  await db
    .delete(mails)
    .where(and(eq(mails.state, 'waiting'), or(inArray(mails.cause, [...causes]), ...repeated)))
}

/** Deletes the mails of one kind created before the given moment, sent or not. */
export async function deleteMailsCaused(db: Database, kind: string, before: Date): Promise<void> {
  await db.delete(mails).where(and(like(mails.cause, `${kind}:%`), lt(mails.created_at, before)))
}

export async function deleteMailsOf(db: Database, users_id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.users_id, users_id))
}

const shown = {
  id: mails.id,
  to: mails.to,
  subject: mails.subject,
  state: mails.state,
  tries: mails.tries,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
  next_try_at: sql<Date | null>`case when ${mails.state} = 'waiting' then ${mails.next_try_at} end`.mapWith(
    mails.next_try_at,
  ),
  last_error: mails.last_error,
}

type Row = z.output<typeof listMails.answer>[number]

export const mailListing: Listing<Row, z.output<typeof listMails.query>> = {
  table: mails,
  columns: shown,
  ofCinemas: 'all',
  search: matchesPersonIn(mails.to, mails.words),
  filter: ({ state }) => equalsIfGiven(mails.state, state),
  sort: '-id',
}

export async function findMail(db: Database, id: number) {
  const [row] = await db
    .select({ ...shown, text: mails.text, secret: mails.secret, attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.id, id))
  return row
}

export async function mailsAbout(db: Database, orders_id: number) {
  return db
    .select({
      id: mails.id,
      subject: mails.subject,
      to: mails.to,
      state: mails.state,
      created_at: mails.created_at,
      sent_at: mails.sent_at,
    })
    .from(mails)
    .where(eq(mails.orders_id, orders_id))
    .orderBy(desc(mails.id))
}

export async function mailsOf(db: Database, users_id: number) {
  return db
    .select({
      to: mails.to,
      subject: mails.subject,
      text: sql<string>`case when ${mails.secret} then '' else coalesce(${mails.text}, '') end`,
      created_at: mails.created_at,
    })
    .from(mails)
    .where(eq(mails.users_id, users_id))
    .orderBy(asc(mails.id))
}
