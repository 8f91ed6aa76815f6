import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { type Answer, ask, askLive, headerOf } from './tools/ask.ts'

export const password = 'Strapontin-7!'

export type Showtime = { film: number; screening: number; hour: number; numbered: boolean }

/** The state of a buyer's browser between two pages. */
export type Person = {
  email: string
  cookie: string
  showtime: Showtime
  form: Record<string, string>[]
  order: string
}

/**
 * One visit of a buyer to a site. `tell` records every response, so that a bare reference server (`costsOfBare`)
 * can later send the same bytes.
 */
export type Visit = { person: Person; site: string; tell: (answer: Answer) => void }

export type Step = { name: string; take: (visit: Visit) => Promise<unknown>; most?: number }

const page = ({ film, screening, hour }: Showtime) => `/film/${film}/seance/${screening}/horaire/${hour}`
const twoPlaces = 'places=2&reserver=1'
const login = '/authentification/connexion'

const look: Step[] = [
  { name: 'opens the home page', take: visit => get(visit, '/') },
  { name: 'opens the page of a film', take: visit => get(visit, `/film/${visit.person.showtime.film}`) },
  { name: 'opens the page of a screening', take: visit => get(visit, page(visit.person.showtime)) },
  { name: 'gets fares and seats', take: chooseSeats },
]

const buy: Step[] = [
  { name: 'opens the order form', take: openForm },
  { name: 'pays the order', take: pay },
  { name: 'opens the page of the order', take: visit => get(visit, visit.person.order) },
  { name: 'gets the tickets as a PDF', take: visit => get(visit, ticketsOf(visit.person.order)) },
]

const most: Record<string, number> = {
  'opens the home page': 5,
  'opens the page of a film': 5,
  'opens the page of a screening': 12,
  'opens the order form': 12,
  'opens the account page': 12,
}

/** The steps of a visitor who logs in after choosing seats. */
export const asVisitor: Step[] = [...look, { name: 'logs in', take: logIn }, ...buy]

/** The steps of a member who is already logged in before the visit. */
export const asMember: Step[] = [...look, ...buy].map(limited)

/** Pages that a member opens after the purchase. */
const pages: Step[] = [
  { name: 'opens the account page', take: visit => get(visit, '/utilisateur/compte') },
  { name: 'opens the wallet', take: visit => get(visit, '/utilisateur/portefeuille') },
  { name: 'opens the boutique', take: visit => get(visit, '/boutique') },
]
export const afterwards: Step[] = pages.map(limited)

function limited(step: Step): Step {
  const limit = most[step.name]
  return limit === undefined ? { ...step } : { ...step, most: limit }
}

/**
 * Sends the requests that the JavaScript of the screening page sends: those for the live seats, for the best two
 * seats and for the seat plan.
 */
async function chooseSeats({ person, site, tell }: Visit): Promise<void> {
  const { screening, numbered } = person.showtime
  const api = `/api/v1/app/session/${screening}`
  tell(await askLive(`${site}${api}/live${numbered ? '?seats=1' : ''}`, headersOf(person)))
  if (!numbered) return
  await get({ person, site, tell }, `${api}/best-seats?n=2&pmr=0`)
  await get({ person, site, tell }, `${api}/seats`)
}

async function logIn(visit: Visit): Promise<void> {
  const { person } = visit
  const address = `${login}?retour=${encodeURIComponent(`${page(person.showtime)}?${twoPlaces}`)}`
  await get(visit, address)
  const answer = await post(visit, address, { email: person.email, password })
  person.cookie = headerOf(answer, 'set-cookie')?.split(';')[0] ?? ''
}

async function openForm(visit: Visit): Promise<void> {
  const html = await get(visit, `${page(visit.person.showtime)}?${twoPlaces}`)
  visit.person.form = inputsOf(html)
}

async function pay(visit: Visit): Promise<void> {
  const { person } = visit
  const card = { name_cb: 'MONA', num_cb: '4242424242424242', cb_date: '12/30', cryptogramme: '123' }
  const answer = await post(visit, `${page(person.showtime)}?${twoPlaces}`, ...person.form, card)
  person.order = headerOf(answer, 'location')?.split('#')[0] ?? ''
}

const ticketsOf = (order: string) => `/api/v1/app/order/${order.split('/').at(-1)}/tickets.pdf`

/**
 * Decoders by Content-Encoding. They cover personal pages, of which this bench reads the text; the text of any
 * other page is not needed, so `get` returns '' for it.
 */
const openers = new Map<string | undefined, (body: Buffer) => Buffer>([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
])

async function get({ person, site, tell }: Visit, path: string): Promise<string> {
  const answer = await ask(site + path, { headers: headersOf(person) })
  tell(answer)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  const open = openers.get(headerOf(answer, 'content-encoding'))
  return open ? open(answer.body).toString() : ''
}

/** Submits a form as a browser without JavaScript does, and expects a redirect. */
async function post({ person, site, tell }: Visit, path: string, ...fields: Record<string, string>[]) {
  const sent = fields.map(each => new URLSearchParams(each)).join('&')
  const headers = {
    ...headersOf(person),
    origin: site,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const answer = await ask(site + path, { headers, sent })
  tell(answer)
  if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

const headersOf = ({ cookie }: Person): Record<string, string> => ({
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  ...(cookie && { cookie }),
})

/** Returns the fields that the order form submits, except card fields, checkboxes and radio buttons. */
function inputsOf(html: string): Record<string, string>[] {
  const form = html.split('<form').find(part => part.includes('name="sessions_id"')) ?? ''
  const inputs = form.split('</form>')[0]!.matchAll(/<input[^>]*>/g)
  return [...inputs].flatMap(([input]) => {
    const name = attributeOf(input, 'name')
    const isTyped = /type="(checkbox|radio)"/.test(input) || /_cb|cb_|cryptogramme/.test(name)
    return name === '' || isTyped ? [] : [{ [name]: attributeOf(input, 'value') }]
  })
}

const attributeOf = (tag: string, name: string): string =>
  (tag.split(` ${name}="`)[1]?.split('"')[0] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
