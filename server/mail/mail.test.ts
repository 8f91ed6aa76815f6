import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  aside,
  button,
  factTable,
  greetingOf,
  list,
  type MailDocument,
  paragraph,
  pictures,
} from './document.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { htmlOf } from './html.tsx'
import { leaseMs, messageIdOf, mostTries, retryDelayMs } from './rules.ts'
import { textOf } from './text.ts'

const mail: MailDocument = {
  subject: 'Vos places',
  greeting: greetingOf(' Mona '),
  blocks: [
    paragraph('Deux places pour <Metropolis> & le reste.'),
    factTable(['Salle', 'Salle 1'], ['Total', '25,00 €']),
    list('une place', 'une autre place'),
    button('Voir vos billets', new URL('https://cinema.test/billets?id=1&x=2')),
    aside('Arrivez à l’heure.'),
  ],
}

test('a mail is rendered as plain text', () => {
  expect(textOf(mail)).toBe(`Bonjour Mona,

Deux places pour <Metropolis> & le reste.

Salle\u00a0: Salle 1
Total\u00a0: 25,00 €

- une place
- une autre place

Voir vos billets\u00a0:
https://cinema.test/billets?id=1&x=2

Arrivez à l’heure.

L’équipe du cinéma

--\u0020
Vous recevez ce message parce que vous avez un compte ou une réservation sur notre site.
`)
})

test('a mail has the name, the logo and the accent colour of the cinema', () => {
  expect(htmlOf(mail, 'Nous', { accent: '#7fd4ff' })).toContain('background:#7fd4ff;color:#1d1507')
  expect(htmlOf(mail, 'Nous', { accent: '#6d071a' })).toContain('background:#6d071a;color:#ffffff')
  const own = htmlOf(mail, 'Nous', { name: 'Le Rex', logo: 'https://rex.test/logo/1/icon-192.png' })
  expect(own).toContain('https://rex.test/logo/1/icon-192.png')
  expect(own).toContain('Le Rex')
})

test('a mail has dark colours for devices in the dark theme', () => {
  const html = htmlOf(mail, 'Nous', { accent: '#6d071a' })
  const [, dark] = /@media \(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/.exec(html)!
  expect(dark).toContain('.sheet{background:#1b1815!important}')
  expect(dark).not.toContain('#6d071a')
})

test('a mail shows its pictures, and without them its text is still complete', () => {
  const poster = { maker: 'poster', of: 3 }
  const illustrated = { ...mail, poster, blocks: [...mail.blocks, pictures('codes', 7)] }
  const sizes = { width: 10, height: 10, filename: 'a.png', type: 'image/png', content: new Uint8Array() }
  const drawn = ({ maker }: { maker: string }) => [
    { ...sizes, cid: `0@${maker}`, alt: '', ...(maker === 'codes' && { caption: 'Billet 1' }) },
  ]
  const html = htmlOf(illustrated, 'Nous', {}, drawn)
  expect(html.match(/src="[^"]+"/g)).toEqual(['src="cid:0@poster"', 'src="cid:0@codes"'])
  expect(html).toContain('Billet 1')
  expect(htmlOf(illustrated)).toBe(htmlOf(mail))
  expect(textOf(illustrated)).toBe(textOf(mail))
})

test('the HTML of a mail has the same content as its text, with special characters escaped', () => {
  const html = htmlOf(mail)
  expect(html).toMatch(/^<!doctype html><html lang="fr">/i)
  expect(html).toContain('Deux places pour &lt;Metropolis&gt; &amp; le reste.')
  expect(html).toContain('href="https://cinema.test/billets?id=1&amp;x=2"')
  expect(html).toContain('une autre place')
  expect(html).not.toMatch(/<script|<img|src=/)
})

test('a mail greets a recipient without a first name with « Bonjour, »', () => {
  expect(greetingOf('')).toBe('Bonjour,')
})

describe('mails that the mail server refuses', () => {
  test('a refused mail is retried with growing delays, up to two hours', () => {
    expect([1, 2, 3, 7, 8, 9].map(retryDelayMs).map(ms => ms / 60_000)).toEqual([1, 2, 4, 64, 120, 120])
  })

  test('a refused mail is given up only after hours, so that a short outage of the mail server loses no mail', () => {
    const waits = Array.from({ length: mostTries - 1 }, (_, index) => retryDelayMs(index + 1))
    expect(waits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeGreaterThan(6)
  })
})

test('the Message-ID of a mail is the same at every attempt', () => {
  const created_at = new Date('2026-11-20T15:00:00Z')
  expect(messageIdOf({ id: 7, created_at }, 'cinema.test')).toBe(
    '<7.1795186800000@cinema.test>'.replace('1795186800000', String(created_at.getTime())),
  )
  expect(leaseMs).toBeGreaterThan(2 * 60_000)
})

test('a test mail written to a folder does not overwrite the file of an outbox mail', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-mails-'))
  const { send } = createFolderMailer(folder, 'cinema@exemple.fr')
  const letter = {
    to: 'mona@exemple.fr',
    sender: 'Le Rex',
    subject: 'a',
    text: 'a',
    html: '',
    attachments: [],
  }
  const date = new Date('2026-11-20T15:00:00Z')
  for (const messageId of ['<3.179@localhost>', '<essai-x3y@localhost>', '<3.179@localhost>'])
    await send({ ...letter, date, messageId })
  expect(readdirSync(folder).sort()).toEqual(['2026-11-20-3.eml', '2026-11-20-essai-x3y.eml'])
})
