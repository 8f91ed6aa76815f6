import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { paragraph } from './document.ts'
import { queueMail } from './queue-mail.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'

const api = await useApi()
const headers = (await api.as('admin')).headers
for (const [index, subject] of ['Bienvenue', 'Vos places à l’Étoile', 'Lien secret'].entries()) {
  const document = { subject, blocks: [paragraph(`Texte ${index}`)] }
  const mail = { cause: `m:${index}`, to: `p${index}@exemple.fr`, document }
  await queueMail(api.db, index === 2 ? { ...mail, secret: true } : mail, api.clock.now)
  if (index === 0) await sendWaitingMails(api.appContext)
}

type Row = { id: number; subject: string; state: string }
const list = async (query = '') => {
  const response = await api.request(`/api/v1/admin/mail${query}`, { headers })
  return { rows: (await response.json()) as Row[], total: response.headers.get('x-total-count') }
}
const read = (id: number) => api.request(`/api/v1/admin/mail/${id}`, { headers })

test('an admin lists sent and waiting mails, newest first', async () => {
  const { rows, total } = await list()
  expect(total).toBe('3')
  expect(rows.map(row => row.subject)).toEqual(['Lien secret', 'Vos places à l’Étoile', 'Bienvenue'])
  expect(rows[2]).toMatchObject({
    state: 'sent',
    tries: 1,
    sent_at: api.clock.now.toISOString(),
    next_try_at: null,
  })
  expect(rows[0]).toMatchObject({
    state: 'waiting',
    sent_at: null,
    next_try_at: api.clock.now.toISOString(),
  })
})

test('the list of mails is filtered by state and text, and paged', async () => {
  expect((await list('?state=sent')).rows.map(row => row.subject)).toEqual(['Bienvenue'])
  expect((await list('?q=etoile')).rows.map(row => row.subject)).toEqual(['Vos places à l’Étoile'])
  expect((await list('?q=p2@')).rows.map(row => row.subject)).toEqual(['Lien secret'])
  expect((await list('?size=1&page=2&sort=id')).rows.map(row => row.subject)).toEqual([
    'Vos places à l’Étoile',
  ])
  expect((await api.request('/api/v1/admin/mail?state=perdu', { headers })).status).toBe(400)
})

test('the text of a mail can be read, unless it contains a secret link', async () => {
  const { rows } = await list('?sort=id')
  expect(await (await read(rows[1]!.id)).json()).toMatchObject({
    text: expect.stringContaining('Texte 1'),
    attachments: [],
  })
  const secret = await (await read(rows[2]!.id)).text()
  expect(JSON.parse(secret)).toMatchObject({ text: null })
  expect(secret).not.toContain('Texte 2')
  expect((await read(999_999)).status).toBe(404)
})

test('retrying a mail that has not failed is refused', async () => {
  const { rows } = await list()
  for (const { id } of rows) {
    const response = await api.request(`/api/v1/admin/mail/${id}/retry`, { method: 'POST', headers })
    expect(response.status).toBe(409)
  }
  const unknown = await api.request('/api/v1/admin/mail/999999/retry', { method: 'POST', headers })
  expect(unknown.status).toBe(404)
})
