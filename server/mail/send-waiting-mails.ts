import type { House } from '../context.ts'
import { type MailDocument, usualSignature } from './document.ts'
import { htmlOf } from './html.tsx'
import type { Attachment, Letter } from './mailer.ts'
import { deleteMailsBefore, leaseWaitingMails, markFailed, markRefused, markSent } from './queries.ts'
import { keptDays, leaseMs, messageIdOf, mostTries, retryDelayMs } from './rules.ts'
import type { mails, StoredAttachment } from './tables.ts'
import { textOf } from './text.ts'

/** Makes the files that are only made when a mail leaves; by name. */
export type AttachmentMakers = Record<string, (house: House, of: number) => Promise<Uint8Array>>

/** Who writes, by name, what they sign with, and the colour of what is to be done. */
export type WhoWrites = (
  house: House,
) => Promise<{ sender: string; signature: string; accent?: string | undefined }>

const nobody: WhoWrites = async () => ({ sender: '', signature: usualSignature })

type WaitingMail = typeof mails.$inferSelect

const atOnce = 5

/**
 * Sends what is due, until nothing is. A mail is leased (committed) before it is handed over and marked after:
 * no transaction is open while a mail server thinks, and two senders never hold the same mail.
 *
 * At least once, not at most once: a crash after the mail server took the mail and before we wrote that down
 * sends it again ten minutes later, under the same Message-ID, which most mailboxes show once. The other choice
 * would lose tickets without a trace.
 */
export async function sendWaitingMails(
  house: House,
  makers: AttachmentMakers = {},
  whoWrites = nobody,
): Promise<void> {
  while (await sendSomeMails(house, makers, whoWrites));
}

/** Sends the next few; false when nothing was due. */
export async function sendSomeMails(
  house: House,
  makers: AttachmentMakers = {},
  whoWrites = nobody,
): Promise<boolean> {
  const now = house.now()
  const leased = await leaseWaitingMails(house.db, now, new Date(now.getTime() + leaseMs), atOnce)
  if (leased.length === 0) return false
  const writer = await whoWrites(house)
  // Made one after the other: a drawing takes the processor for itself, and a line to the database that somebody
  // else is opening meanwhile is given up as too slow. Handed over together: a mail server is waited for.
  const made: { mail: WaitingMail; letter: Promise<Letter> }[] = []
  for (const mail of leased) {
    const letter = letterOf(house, makers, mail, writer)
    made.push({ mail, letter })
    await letter.catch(() => undefined)
  }
  await Promise.all(made.map(({ mail, letter }) => handOver(house, mail, letter)))
  return true
}

async function handOver(house: House, mail: WaitingMail, letter: Promise<Letter>): Promise<void> {
  try {
    await house.mailer.send(await letter)
  } catch (refused) {
    return keepForLater(house, mail, refused)
  }
  await markSent(house.db, mail.id, house.now())
}

async function keepForLater(house: House, mail: WaitingMail, refused: unknown): Promise<void> {
  // The error of a mail server may quote the address: it goes to the back office, not to the log.
  house.log.warn({ mail: mail.id, tries: mail.tries, code: codeOf(refused) }, 'a mail was not taken')
  const last_error = sentenceOf(refused)
  if (mail.tries >= mostTries) return markFailed(house.db, mail.id, last_error)
  const next_try_at = new Date(house.now().getTime() + retryDelayMs(mail.tries))
  await markRefused(house.db, mail.id, { last_error, next_try_at })
}

async function letterOf(
  house: House,
  makers: AttachmentMakers,
  mail: WaitingMail,
  { sender, signature, accent }: Awaited<ReturnType<WhoWrites>>,
): Promise<Letter> {
  const attachments: Attachment[] = []
  for (const each of mail.attachments) attachments.push(await attachmentOf(house, makers, each))
  const document = mail.document as MailDocument | null
  return {
    sender,
    messageId: messageIdOf(mail, house.siteUrl.hostname),
    to: mail.to,
    subject: mail.subject,
    text: document ? textOf(document, signature) : (mail.text ?? ''),
    html: document ? htmlOf(document, signature, accent) : '',
    attachments,
    date: mail.created_at,
  }
}

async function attachmentOf(
  house: House,
  makers: AttachmentMakers,
  stored: StoredAttachment,
): Promise<Attachment> {
  const { filename, type } = stored
  if ('base64' in stored) return { filename, type, content: Buffer.from(stored.base64, 'base64') }
  const make = makers[stored.maker]
  if (!make) throw new Error(`nobody makes attachments of the kind ${stored.maker}`)
  return { filename, type, content: await make(house, stored.of) }
}

const codeOf = (error: unknown): unknown =>
  (error as { responseCode?: number; code?: string }).responseCode ?? (error as { code?: string }).code

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

export async function forgetOldMails(house: House): Promise<void> {
  await deleteMailsBefore(house.db, new Date(house.now().getTime() - keptDays * 86_400_000))
}
