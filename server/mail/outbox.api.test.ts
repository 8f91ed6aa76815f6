import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { openMailServer } from '../../tests/mail-server.ts'
import { readMailSender } from '../identity/read-mail-sender.ts'
import { identity } from '../identity/tables.ts'
import { paragraph } from './document.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { forgetOldMails, sendWaitingMails } from './send-waiting-mails.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { mails } from './tables.ts'

const api = await useApi()
const server = await openMailServer()
const soon = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }
const appContext = {
  ...api.appContext,
  mailer: createSmtpMailer(server.url, 'Le Rex <bonjour@rex.test>', soon),
}
afterAll(() => server.close())
beforeEach(async () => {
  await api.db.delete(mails)
  server.received.length = 0
  server.state.mood = 'take'
})

let serial = 0
const write = async (mail: Partial<Mail> = {}) => {
  const cause = `test:${++serial}`
  const document = {
    subject: `Séance n° ${serial} à l’affiche`,
    blocks: [paragraph('À bientôt, au cinéma.')],
  }
  await queueMail(api.db, { cause, to: `p${serial}@exemple.fr`, document, ...mail }, api.clock.now)
  return cause
}
const mailOf = async (cause: string) => (await api.db.select().from(mails).where(eq(mails.cause, cause)))[0]!
const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}
const messageIds = () => server.received.map(mail => /^Message-ID: (.*)$/im.exec(mail)![1])

describe('mails in the outbox', () => {
  test('a mail arrives complete, as text and HTML with attachments, and is marked as sent', async () => {
    const cause = await write({
      attachments: [
        { filename: 'billets.pdf', type: 'application/pdf', content: new TextEncoder().encode('%PDF-demo') },
        { filename: 'seance.ics', type: 'text/calendar', maker: 'calendar', of: 12 },
      ],
    })
    await sendWaitingMails(appContext, { calendar: async (_, of) => new TextEncoder().encode(`order ${of}`) })
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toContain('From: Le Rex <bonjour@rex.test>')
    expect(mail).toMatch(/^To: p\d+@exemple\.fr/m)
    expect(mail).toContain('multipart/alternative')
    expect(mail).toContain(Buffer.from('%PDF-demo').toString('base64'))
    expect(mail).toContain(Buffer.from('order 12').toString('base64'))
    const row = await mailOf(cause)
    expect(row).toMatchObject({ state: 'sent', tries: 1, sent_at: api.clock.now, document: null })
    expect(row.text).toContain('À bientôt')
    // Once the mail is sent, the row keeps the names of the attachments for the back office, not their bytes.
    expect(JSON.stringify(row.attachments)).not.toContain('base64')
    expect(row.attachments.map(each => each.filename)).toEqual(['billets.pdf', 'seance.ics'])
  })

  test('the attachments of mails are rendered one at a time, so that database connections do not time out', async () => {
    const steps: string[] = []
    const draw = async (_: unknown, of: number) => {
      steps.push(`begin ${of}`)
      // This query makes the rendering give way, so that a second rendering could begin now if the renderings were
      // not made one at a time.
      await api.db.select().from(mails)
      steps.push(`end ${of}`)
      return new Uint8Array()
    }
    const file = (of: number) => ({ filename: `${of}.pdf`, type: 'application/pdf', maker: 'draw', of })
    await write({ attachments: [file(1), file(2)] })
    await write({ attachments: [file(3)] })
    await sendWaitingMails(appContext, { draw })
    expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
    expect(server.received).toHaveLength(2)
  })

  test("a mail shows the cinema's name as sender if MAIL_FROM contains only an e-mail address", async () => {
    await api.db.update(identity).set({ name_house: 'Le Rex, Paris' })
    await write()
    const plain = { ...appContext, mailer: createSmtpMailer(server.url, 'bonjour@rex.test') }
    await sendWaitingMails(plain, {}, readMailSender)
    expect(server.received[0]).toContain('From: "Le Rex, Paris" <bonjour@rex.test>')
    expect(server.received[0]).toContain('Le Rex, Paris\r\n')

    await api.db.update(identity).set({ mail_sender: 'La caisse', mail_signature: 'Anne et Paul' })
    await write()
    await sendWaitingMails(plain, {}, readMailSender)
    expect(server.received[1]).toContain('From: La caisse <bonjour@rex.test>')
    expect(server.received[1]).toContain('Anne et Paul')
    const [text, html] = server.received[1]!.split('text/html')
    expect(text).not.toContain('Le Rex')
    // In quoted-printable, a line break after « = » is not part of the text. Remove these line breaks.
    expect(html!.replaceAll('=\r\n', '')).toContain('Le Rex, Paris</p>')
  })

  test('two mails caused by the same event are queued as one', async () => {
    const cause = await write()
    await write({ cause })
    await sendWaitingMails(appContext)
    expect(server.received).toHaveLength(1)
  })

  test('a mail is not queued if its transaction fails', async () => {
    const failed = api.db.transaction(async db => {
      const document = { subject: 'Jamais', blocks: [] }
      await queueMail(db, { cause: 'jamais', to: 'p@exemple.fr', document }, api.clock.now)
      throw new Error('la vente a échoué')
    })
    await expect(failed).rejects.toThrow('la vente a échoué')
    await sendWaitingMails(appContext)
    expect(server.received).toEqual([])
  })

  test('a mail is sent once, even if the mail sender runs again', async () => {
    await write()
    await sendWaitingMails(appContext)
    await sendWaitingMails(appContext)
    pass(24 * 60)
    await sendWaitingMails(appContext)
    expect(server.received).toHaveLength(1)
  })

  test('a mail cannot inject headers through its subject', async () => {
    const document = { subject: 'Bonjour\r\nBcc: autre@exemple.fr', blocks: [paragraph('x')] }
    await write({ document, to: 'p@exemple.fr' })
    await sendWaitingMails(appContext)
    const [headers] = server.received[0]!.split('\r\n\r\n')
    expect(headers).toContain('Subject: Bonjour')
    expect(headers).not.toMatch(/^Bcc:/im)
  })
})

describe('concurrent senders of mails', () => {
  const many = 30

  test('concurrent senders send each mail once', async () => {
    for (let i = 0; i < many; i++) await write()
    await Promise.all([1, 2, 3].map(() => sendWaitingMails(appContext)))
    expect(server.received).toHaveLength(many)
    expect(new Set(messageIds()).size).toBe(many)
  })

  test('control: without a lease, two concurrent senders read the same mail, and would send it twice', async () => {
    await write()
    const look = () => api.db.select().from(mails).where(eq(mails.state, 'waiting'))
    const seen = await Promise.all([look(), look()])
    expect(seen.map(rows => rows.length)).toEqual([1, 1])
  })
})

describe('mails that the mail server refuses', () => {
  test.each(['refuse', 'refuse person', 'close'] as const)(
    'a mail that the server does not accept (%s) is retried later and arrives once',
    async mood => {
      const cause = await write()
      server.state.mood = mood
      await sendWaitingMails(appContext)
      const waiting = await mailOf(cause)
      expect(waiting).toMatchObject({ state: 'waiting', tries: 1, last_error: expect.stringMatching(/\w/) })
      expect(waiting.next_try_at).toEqual(new Date(api.clock.now.getTime() + 60_000))
      server.state.mood = 'take'
      await sendWaitingMails(appContext)
      expect(server.received).toEqual([])
      pass(1)
      await sendWaitingMails(appContext)
      expect(server.received).toHaveLength(1)
      expect(await mailOf(cause)).toMatchObject({ state: 'sent', tries: 2, last_error: null })
    },
  )

  test('a mail fails after ten refused attempts; an admin can then retry it', async () => {
    const cause = await write()
    server.state.mood = 'refuse'
    for (let i = 0; i < 12; i++) {
      await sendWaitingMails(appContext)
      pass(121)
    }
    const failed = await mailOf(cause)
    expect(failed).toMatchObject({ state: 'failed', tries: 10 })
    server.state.mood = 'take'
    const admin = await api.as('admin')
    const retry = () =>
      api.request(`/api/v1/admin/mail/${failed.id}/retry`, { method: 'POST', headers: admin.headers })
    expect((await retry()).status).toBe(204)
    await sendWaitingMails(appContext)
    expect(server.received).toHaveLength(1)
    expect((await retry()).status).toBe(409)
  })

  test('if one mail cannot be sent, the next one is sent anyway', async () => {
    const broken = await write({
      attachments: [{ filename: 'x', type: 'text/plain', maker: 'personne', of: 1 }],
    })
    const next = await write()
    await sendWaitingMails(appContext)
    expect(await mailOf(broken)).toMatchObject({ state: 'waiting', tries: 1 })
    expect(await mailOf(next)).toMatchObject({ state: 'sent' })
  })

  test('a mail is retried if the mail server is unreachable', async () => {
    const cause = await write()
    const nowhere = createSmtpMailer('smtp://127.0.0.1:1', 'x@rex.test')
    await sendWaitingMails({ ...appContext, mailer: nowhere })
    expect(await mailOf(cause)).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('ECONN'),
    })
  })
})

describe('at-least-once delivery', () => {
  test('while one sender sends a mail, a second sender skips it', async () => {
    await write()
    server.state.mood = 'hang'
    const first = sendWaitingMails(appContext)
    await expect.poll(() => server.received.length).toBe(1)
    await sendWaitingMails(appContext)
    server.release()
    await first
    expect(server.received).toHaveLength(1)
  })

  test('a mail whose acceptance was not confirmed is resent with the same Message-ID', async () => {
    const cause = await write()
    server.state.mood = 'take, then close'
    await sendWaitingMails(appContext)
    expect(await mailOf(cause)).toMatchObject({ state: 'waiting', tries: 1 })
    server.state.mood = 'take'
    pass(1)
    await sendWaitingMails(appContext)
    expect(server.received).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })

  test('a mail that a crashed sender was sending is sent by the next sender, after ten minutes', async () => {
    const cause = await write()
    // Simulates a crash of the sender: it leased the mail and did nothing more.
    const inTenMinutes = new Date(api.clock.now.getTime() + 10 * 60_000)
    await api.db.update(mails).set({ tries: 1, next_try_at: inTenMinutes }).where(eq(mails.cause, cause))
    await sendWaitingMails(appContext)
    expect(server.received).toEqual([])
    pass(10)
    await sendWaitingMails(appContext)
    expect(server.received).toHaveLength(1)
  })
})

test('without a mail server, mails are written to files readable only by their owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ouvreuse-mail-'))
  const cause = await write()
  await sendWaitingMails({ ...appContext, mailer: createFolderMailer(folder, 'bonjour@rex.test') })
  const { id } = await mailOf(cause)
  const day = api.clock.now.toISOString().slice(0, 10)
  expect(await readdir(folder)).toEqual([`${day}-${id}.eml`])
  expect(await readFile(join(folder, `${day}-${id}.eml`), 'utf8')).toContain('From: bonjour@rex.test')
  expect((await stat(join(folder, `${day}-${id}.eml`))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})

test('old mails are deleted, except those that still wait to be sent', async () => {
  const sent = await write()
  await sendWaitingMails(appContext)
  const waiting = await write()
  pass(366 * 24 * 60)
  await forgetOldMails(appContext)
  expect(await mailOf(sent)).toBeUndefined()
  expect(await mailOf(waiting)).toBeDefined()
})

test('no e-mail address is logged, even if an error of the mail server contains one', () => {
  expect(api.logged.join('')).toContain('a mail was not taken')
  expect(api.logged.join('')).not.toMatch(/exemple\.fr|no such person/)
})
