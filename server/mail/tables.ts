import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

/** An attachment: its bytes, or the maker that renders it when the mail is sent. */
export type StoredAttachment =
  | { filename: string; type: string; base64: string }
  | { filename: string; type: string; maker: string; of: number }

/** The outbox. A mail is inserted in the transaction that causes it and sent after the commit. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Identifies the event that causes the mail. Unique, so an event never queues a second mail. */
    cause: text().notNull(),
    to: text().notNull(),
    /**
     * The member whom the mail concerns. No foreign key, because the module of members depends on this one, not
     * the other way round.
     */
    users_id: integer(),
    /**
     * The order that the mail is about. No foreign key, because the module of orders depends on this one, not the
     * other way round.
     */
    orders_id: integer(),
    subject: text().notNull(),
    /**
     * The text that the search reads. Stored, because computing it for each mail takes longer than the search
     * itself.
     */
    words: text().generatedAlwaysAs(sql`left(fold("to" || ' ' || subject), 500)`),
    text: text(),
    /** The content, rendered as HTML when the mail is sent. Null once it is no longer needed. */
    document: jsonb(),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    /**
     * True if the mail contains a link that logs in or a code that pays. Staff never see its text, which is
     * deleted once the mail is sent.
     */
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
