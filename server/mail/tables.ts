import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

/** An attachment: its bytes, or the maker that renders it when the mail is sent. */
export type StoredAttachment =
  | { filename: string; type: string; base64: string }
  | { filename: string; type: string; maker: string; of: number }

/** The outbox: a mail is written in the transaction of its cause and sent afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Unique: an event never queues a second mail. */
    cause: text().notNull(),
    to: text().notNull(),
    /** The member it belongs to. No foreign key, because members depends on mail. */
    users_id: integer(),
    /** The order it is about. No foreign key, for the same reason. */
    orders_id: integer(),
    subject: text().notNull(),
    /** For the search; stored, because computing it for each mail takes longer than the search itself. */
    words: text().generatedAlwaysAs(sql`left(fold("to" || ' ' || subject), 500)`),
    text: text(),
    /** The content, rendered as HTML when sent. Cleared, like the text, when no longer needed. */
    document: jsonb(),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    /** Contains a secret link: never shown, and erased once sent. */
    secret: boolean().notNull().default(false),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    last_error: text(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  table => [
    uniqueIndex('mails_cause_unique').on(table.cause),
    index('mails_waiting').on(table.next_try_at).where(sql`${table.state} = 'waiting'`),
    index('mails_users_id').on(table.users_id, table.created_at),
    index('mails_orders_id').on(table.orders_id).where(sql`${table.orders_id} is not null`),
    index('mails_created_at').on(table.created_at, table.id),
    index('mails_tries').on(table.tries, table.id),
    index('mails_words_trigrams').using('gin', table.words.op('gin_trgm_ops')),
    index('mails_not_sent').on(table.state, table.id).where(sql`${table.state} <> 'sent'`),
    check('mails_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check('mails_sent_at', sql`(${table.state} = 'sent') = (${table.sent_at} is not null)`),
  ],
)
