import type { AppContext } from '../context.ts'
import { type DeferredPictures, type MailDocument, usualSignature } from './document.ts'
import { type DrawnPictures, htmlOf, type MailLook } from './html.tsx'
import type { Attachment, Letter, MailPicture } from './mailer.ts'
import { deleteMailsBefore, leaseWaitingMails, markFailed, markRefused, markSent } from './queries.ts'
import { keptDays, leaseMs, messageIdOf, mostTries, retryDelayMs } from './rules.ts'
import type { mails, StoredAttachment } from './tables.ts'
import { textOf } from './text.ts'

/** Renders attachments when a mail is sent, by name; null if there is nothing to attach any more. */
export type AttachmentMakers = Record<
  string,
  (appContext: AppContext, of: number) => Promise<Uint8Array | null>
>

/** Functions by name that draw the pictures of a mail when it is sent. */
export type PictureMakers = Record<string, (appContext: AppContext, of: number) => Promise<MailPicture[]>>

/** Returns the sender's name, the signature, the colour and the logo of mails. */
export type ReadMailSender = (
  appContext: AppContext,
) => Promise<{ sender: string; signature: string } & MailLook>

const nobody: ReadMailSender = async () => ({ sender: '', signature: usualSignature })

type WaitingMail = typeof mails.$inferSelect

const atOnce = 5

/**
 * Sends due mails until none is left. Leases each mail in a committed transaction before sending it: so no
 * transaction is open during the SMTP call, and no two senders take the same mail. If a process crashes between
 * sending a mail and marking it as sent, the mail is sent again ten minutes later with the same Message-ID, by
 * which most mailboxes detect the duplicate.
 */
export async function sendWaitingMails(
  appContext: AppContext,
  makers: AttachmentMakers = {},
  readMailSender = nobody,
  pictureMakers: PictureMakers = {},
): Promise<void> {
  while (await sendSomeMails(appContext, makers, readMailSender, pictureMakers));
}

/** Sends the next few due mails. Returns false if none was due. */
export async function sendSomeMails(
  appContext: AppContext,
  makers: AttachmentMakers = {},
  readMailSender = nobody,
  pictureMakers: PictureMakers = {},
): Promise<boolean> {
  const now = appContext.now()
  const leased = await leaseWaitingMails(appContext.db, now, new Date(now.getTime() + leaseMs), atOnce)
  if (leased.length === 0) return false
  const writer = await readMailSender(appContext)
  // Render one mail at a time: rendering blocks the event loop, and a database connection opened during many
  // renderings would time out. Send in parallel: SMTP is mostly waiting.
  const made: { mail: WaitingMail; letter: Promise<Letter> }[] = []
  for (const mail of leased) {
    const letter = letterOf(appContext, { makers, pictureMakers }, mail, writer)
    made.push({ mail, letter })
    await letter.catch(() => undefined)
  }
  await Promise.all(made.map(({ mail, letter }) => handOver(appContext, mail, letter)))
  return true
}

async function handOver(appContext: AppContext, mail: WaitingMail, letter: Promise<Letter>): Promise<void> {
  try {
    await appContext.mailer.send(await letter)
  } catch (refused) {
    return keepForLater(appContext, mail, refused)
  }
  await markSent(appContext.db, mail.id, appContext.now())
}

async function keepForLater(appContext: AppContext, mail: WaitingMail, refused: unknown): Promise<void> {
  // An error from the mail server may contain the recipient's address, so show it in the back office but do not
  // log it.
  appContext.log.warn({ mail: mail.id, tries: mail.tries, code: codeOf(refused) }, 'a mail was not taken')
  const last_error = sentenceOf(refused)
  if (mail.tries >= mostTries) return markFailed(appContext.db, mail.id, last_error)
  const next_try_at = new Date(appContext.now().getTime() + retryDelayMs(mail.tries))
  await markRefused(appContext.db, mail.id, { last_error, next_try_at })
}

async function letterOf(
  appContext: AppContext,
  { makers, pictureMakers }: { makers: AttachmentMakers; pictureMakers: PictureMakers },
  mail: WaitingMail,
  { sender, signature, ...look }: Awaited<ReturnType<ReadMailSender>>,
): Promise<Letter> {
  const attachments: Attachment[] = []
  for (const each of mail.attachments) {
    const made = await attachmentOf(appContext, makers, each)
    if (made) attachments.push(made)
  }
  const document = mail.document as MailDocument | null
  const pictures = document ? await draw(appContext, pictureMakers, document) : []
  const drawn: DrawnPictures = asked =>
    pictures.filter(({ maker, of }) => maker === asked.maker && of === asked.of)
  return {
    sender,
    messageId: messageIdOf(mail, appContext.siteUrl.hostname),
    to: mail.to,
    subject: mail.subject,
    text: document ? textOf(document, signature) : (mail.text ?? ''),
    html: document ? htmlOf(document, signature, look, drawn) : '',
    attachments,
    pictures,
    date: mail.created_at,
  }
}

/** Draws the pictures of a mail. Skips a picture that fails: the text of the mail is complete without it. */
async function draw(appContext: AppContext, makers: PictureMakers, { poster, blocks }: MailDocument) {
  const asked = [...(poster ? [poster] : []), ...blocks.filter(({ kind }) => kind === 'pictures')]
  const drawn: (DeferredPictures & NonNullable<Letter['pictures']>[number])[] = []
  for (const { maker, of } of asked as DeferredPictures[]) {
    const made = await makers[maker]?.(appContext, of).catch(error => {
      appContext.log.warn({ err: error, maker }, 'a mail is sent without its pictures')
    })
    for (const picture of made ?? []) drawn.push({ ...picture, maker, of, cid: `${drawn.length}@${maker}` })
  }
  return drawn
}

async function attachmentOf(
  appContext: AppContext,
  makers: AttachmentMakers,
  stored: StoredAttachment,
): Promise<Attachment | null> {
  const { filename, type } = stored
  if ('base64' in stored) return { filename, type, content: Buffer.from(stored.base64, 'base64') }
  const make = makers[stored.maker]
  if (!make) throw new Error(`nobody makes attachments of the kind ${stored.maker}`)
  const content = await make(appContext, stored.of)
  return content && { filename, type, content }
}

const codeOf = (error: unknown): unknown =>
  (error as { responseCode?: number; code?: string }).responseCode ?? (error as { code?: string }).code

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

export async function forgetOldMails(appContext: AppContext): Promise<void> {
  await deleteMailsBefore(appContext.db, new Date(appContext.now().getTime() - keptDays * 86_400_000))
}
