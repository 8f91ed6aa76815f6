import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findMail, sendAgain } from './queries.ts'

/** Returns a mail with its text. Leaves out the text if the mail is secret (`queue-mail.ts`). */
export async function readMailOf(context: Context, id: number) {
  const mail = await findMail(context.db, id)
  if (!mail) throw new Refusal('not_found')
  return {
    ...mail,
    text: mail.secret ? null : mail.text,
    attachments: mail.attachments.map(attachment => attachment.filename),
  }
}

export async function retryMailOf(context: Context, id: number): Promise<undefined> {
  if (await sendAgain(context.db, id, context.now())) return
  throw new Refusal((await findMail(context.db, id)) ? 'mail_not_failed' : 'not_found')
}
