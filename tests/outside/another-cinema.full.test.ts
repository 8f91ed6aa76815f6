import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualWeek } from '../../contract/rules/opening-hours.ts'
import { pagesOf } from '../read-pdf.ts'
import { another, anotherCinema, leftIn, leftInSource } from './another-cinema.ts'
import { askFor, pageVisits, type Role, type Visitors, visitorsOf } from './page-visits.ts'
import { type StartedSite, startSite } from './start-site.ts'

let site: StartedSite
let visitors: Visitors

beforeAll(async () => {
  site = await startSite()
  visitors = await visitorsOf(site)
  const cinemas: { id: number }[] = await (await site.ask('/api/v1/app/cinema')).json()
  const days = usualWeek.map(() => ({ opens: '10:00', closes: '22:15' }))
  const opening_hours = cinemas.map(({ id }) => ({ cinemas_id: id, days }))
  await send('admin', 'PATCH', '/admin/house', { ...another, opening_hours })
  for (const { id } of cinemas) await send('admin', 'PATCH', `/admin/cinema/${id}`, anotherCinema(id))
})
afterAll(() => site.close())

async function send(role: Role, method: string, path: string, body: object) {
  const answer = await site.ask(`/api/v1${path}`, {
    method,
    headers: { ...visitors[role], 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = await answer.json().catch(() => null)
  expect([path, answer.status, read]).toEqual([path, expect.toBeOneOf([200, 201, 202, 204]), read])
  return read
}

test('no page contains texts or colours of the demo cinema once a cinema has entered its own', async () => {
  const left: string[] = []
  let named = 0
  let coloured = 0
  for (const visit of await pageVisits(site, visitors)) {
    const [role, address] = visit
    // Skip the audit log: it shows earlier values on purpose, so it contains the demo identity.
    if (address === '/admin/journal') continue
    const [html = ''] = (await (await askFor(site, visitors, visit)).text()).split('<h2>Historique</h2>')
    if (html.includes(another.name_house)) named += 1
    if (html.includes('/couleur/7fd4ff.css')) coloured += 1
    left.push(...leftIn(html).map(text => `${role} ${decodeURI(address)}: ${text}`))
  }
  expect(left).toEqual([])
  expect([named > 100, coloured > 100]).toEqual([true, true])
})

test('no generated file contains texts of the demo cinema once a cinema has entered its own', async () => {
  const films = await (await site.ask('/api/v1/app/movie')).json()
  const film = films.find(({ timeTables }: { timeTables: unknown[] }) => timeTables.length > 0)
  // Buy as the admin, because the other tests have not used up the admin's limit of mails.
  const order = await send('admin', 'POST', '/app/order', {
    ...{ sessions_id: film.timeTables.at(-1).sessionId, nbr_seats_payed: 1, ...buyer },
  })
  const purchase = await send('admin', 'POST', '/app/purchase', { products_id: 3, ...buyer })
  const { paths } = await (await site.ask('/api/v1/openapi.json')).json()
  const tables = Object.keys(paths).filter(path => path.endsWith('.csv') && !/audit|\{/.test(path))
  const statement = `/api/v1/admin/statement/${film.id}`
  const day = film.timeTables.at(-1).session_date
  const files = [
    ...tables.map(path => `/api/v1${path}`),
    `/api/v1/app/order/${order.id}/tickets.pdf`,
    `/api/v1/app/order/${order.id}/seance.ics`,
    `/api/v1/app/purchase/${purchase.id}/vouchers.pdf`,
    `${statement}/export.csv?day=${day}`,
    `${statement}/statement.pdf?day=${day}`,
    '/api/v1/app/cinema/1/programme.pdf',
    '/programme.ics',
    `/film/${film.id}/seances.ics`,
    ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/v1/openapi.json'],
  ]
  const left: string[] = []
  for (const path of files) {
    const answer = await site.ask(path, { headers: visitors.admin })
    expect([path, answer.status]).toEqual([path, 200])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = /\.pdf(\?|$)/.test(path)
      ? pagesOf(bytes)
          .map(page => page.text)
          .join('\n')
      : Buffer.from(bytes).toString()
    expect(text.length).toBeGreaterThan(20)
    if (path.endsWith('vouchers.pdf')) expect(text).toContain(another.name_house)
    left.push(...leftIn(text.replaceAll('\r\n ', '')).map(found => `${path}: ${found}`))
  }
  expect(left).toEqual([])
  expect(tables.length).toBeGreaterThan(10)
})

const buyer = {
  ...{ lastname: 'Vidal', firstname: 'Mona', email: 'mona@trianon.example' },
  ...{ name_cb: 'Mona Vidal', num_cb: '4242424242424242', cb_date: '12/40', cryptogramme: '123' },
}

test('once a cinema has replaced the demo cinema, its mails have the new name and signature', async () => {
  await send('admin', 'POST', '/admin/staff-invitation', { email: 'porte@trianon.example', tasks: ['door'] })
  await send('admin', 'POST', '/admin/first-steps/mail', {})
  await send('visitor', 'POST', '/authentication/forgotten-password', { email: 'membre@cinema.test' })
  const subjects = ['Rejoignez l’équipe', 'Message d’essai', 'Choisir un nouveau mot', 'réservation', 'achat']
  const missing = () => subjects.filter(words => !mails().some(mail => mail.includes(words)))
  await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  for (const mail of mails()) {
    expect(leftIn(mail)).toEqual([])
    expect(mail).toContain(another.mail_sender)
    expect(mail).toContain('Nolwenn, Yann et toute l’équipe')
  }
})

/** Returns the decoded text of the mails, without attachments. */
const mails = (): string[] => {
  const folder = join(site.folder, 'outgoing-mail')
  const whole = readdirSync(folder).filter(name => name.endsWith('.eml'))
  return whole.map(name => {
    const text = readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, '')
    return Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ).toString()
  })
}

test('the source code names no particular cinema', () => {
  const sources = globSync('{contract,server,web,public}/**/*.{ts,tsx,css,svg,html}').filter(
    path => !/^server\/demo\/|\.test\.ts$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(
    sources.flatMap(path => leftInSource(readFileSync(path, 'utf8')).map(text => `${path}: ${text}`)),
  ).toEqual([])
})

test('control: the check finds texts of the demo cinema', () => {
  expect(leftIn('<p>Le Grand&nbsp;Faisceau</p>')).toEqual(['Le Grand Faisceau', 'Faisceau'])
  expect(leftIn('<title>Programme – Ouvreuse</title>')).toEqual(['Ouvreuse'])
  expect(leftIn('Ce site fonctionne avec Ouvreuse, logiciel libre')).toEqual([])
})
