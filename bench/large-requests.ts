import { mostListed } from '../contract/endpoint.ts'
import type { Site } from './large.ts'

/** A request to measure: `prepare` sets it up once and returns the function that sends it. */
export type Asked = {
  name: string
  prepare: (site: Site) => Promise<() => Promise<unknown>>
  /** The longest allowed time on the large database, instead of a ratio. */
  mostMs?: number
}

type List = { name: string; path: string; sorts: [sort: string, name: string][]; q: string }

const lists: List[] = [
  {
    name: 'orders',
    path: 'order',
    sorts: [
      ['-order_date', 'newest first'],
      ['lastname', 'by last name'],
      ['id', 'by number'],
    ],
    q: 'pelletier',
  },
  {
    name: 'members',
    path: 'user',
    sorts: [
      ['lastname', 'by last name'],
      ['-created_date', 'newest first'],
      ['-last_connection_date', 'last login first'],
      ['email', 'by e-mail'],
    ],
    q: 'pelletier',
  },
  {
    name: 'screenings',
    path: 'session-movie',
    sorts: [
      ['-starts_at', 'latest first'],
      ['price', 'by price'],
      ['title', 'by film'],
    ],
    q: 'nosferatu',
  },
  {
    name: 'films',
    path: 'movie',
    sorts: [
      ['title', 'by title'],
      ['director', 'by director'],
      ['-release_date', 'newest first'],
      ['time', 'by duration'],
    ],
    q: 'nosferatu',
  },
  {
    name: 'categories of films',
    path: 'category-movie',
    sorts: [
      ['title', 'by film'],
      ['name_cat', 'by category'],
    ],
    q: 'drame',
  },
  { name: 'media of films', path: 'media', sorts: [['title', 'by film']], q: 'nosferatu' },
  { name: 'rooms', path: 'movie-theater', sorts: [['name_theater', 'by name']], q: 'salle' },
  {
    name: 'mails',
    path: 'mail',
    sorts: [
      ['-created_at', 'newest first'],
      ['-sent_at', 'last sent first'],
      ['tries', 'by number of tries'],
    ],
    q: 'places',
  },
  { name: 'journal', path: 'audit', sorts: [['-at', 'newest first']], q: 'movie' },
  { name: 'start times', path: 'timetable', sorts: [['hours_timetable', 'by time']], q: '20:30' },
  { name: 'categories', path: 'category', sorts: [['name_cat', 'by name']], q: 'drame' },
  { name: 'cinemas', path: 'cinema', sorts: [['name_cinema', 'by name']], q: 'a' },
  { name: 'roles', path: 'role', sorts: [['id', 'by number']], q: 'membre' },
]

const pageSize = 25

/** Every back-office list (first page, middle page, search, each sort order), then the requests of visitors. */
export const askedOfServer: Asked[] = [
  ...lists.flatMap(({ name, path, sorts, q }) => [
    listed(`${name}, first page`, path, ''),
    listed(`${name}, middle page`, path, '', 'middle'),
    listed(`${name}, search`, path, `&q=${q}`),
    ...sorts.map(([sort, how]) => listed(`${name}, ${how}`, path, `&sort=${sort}`)),
  ]),
  // Staff search by what a customer tells them: an e-mail address, an order number, the first letters of a name.
  // This e-mail address is in the demo data, so both databases have it.
  listed('orders, search by e-mail', 'order', '&q=spectateur-3@cinema.test'),
  listed('orders, search by number', 'order', '&q=4242'),
  listed('orders, search by two letters', 'order', '&q=ma'),
  listed('orders, search by a name that 10,000 have', 'order', '&q=pelletier+fabien'),
  listed('orders, cancelled only', 'order', '&state=cancelled'),
  listed('orders, by last name, middle page', 'order', '&sort=lastname', 'middle'),
  listed('members, search by e-mail', 'user', '&q=spectateur-3@cinema.test'),
  listed('members, last login first, middle page', 'user', '&sort=-last_connection_date', 'middle'),
  listed('mails, last sent first, middle page', 'mail', '&sort=-sent_at', 'middle'),
  page('one order', '/api/v1/admin/order/12'),
  page('back office, home page', '/admin'),
  page('back office, page of an order', '/admin/réservation/12'),
  page('back office, page of the members', '/admin/membre'),
  page('back office, page of the films', '/admin/film'),
  page('back office, page of a day', '/admin/séance/jour'),
  page('back office, statistics', '/api/v1/admin/stats'),
  page('back office, figures of the home page', '/api/v1/admin/dashboard'),
  page('back office, page of the orders', '/admin/réservation'),
  page('back office, page of the screenings', '/admin/séance'),
  takings('takings of this week, by film', '/admin/recettes'),
  takings('takings of this week, by day of sale', '/admin/recettes?axe=vente'),
  takings('distributor statements of this week', '/admin/bordereaux'),
  page('site, films of the programme', '/api/v1/app/movie'),
  page('site, home page', '/'),
  { name: 'site, order of one place', prepare: book },
]

function page(name: string, address: string): Asked {
  return { name, prepare: async site => () => get(site, address) }
}

/** The books may take longer after years of business, because they add up more tickets: their limit is a time. */
function takings(name: string, address: string): Asked {
  return { ...page(name, address), mostMs: 300 }
}

function listed(name: string, path: string, query: string, where?: 'middle'): Asked {
  return {
    name,
    async prepare(site) {
      const address = `/api/v1/admin/${path}?size=${pageSize}${query}`
      const total = Number((await get(site, address)).headers.get('x-total-count') ?? 0)
      const page = where ? Math.max(1, Math.floor(Math.min(total, mostListed) / pageSize / 2)) : 1
      return () => get(site, `${address}&page=${page}`)
    },
  }
}

/** Buys one seat as a new member, at a screening with many seats left. */
async function book(site: Site): Promise<() => Promise<unknown>> {
  type Film = { timeTables: { sessionId: number; availability: string; version_2D_3D: string }[] }
  const films = (await (await get(site, '/api/v1/app/movie')).json()) as Film[]
  const free = films
    .flatMap(film => film.timeTables)
    .filter(one => one.availability === 'libre' && one.version_2D_3D === '2D')
  const buyer = await logIn(site.address, 'membre@cinema.test', 'Membre-2026!')
  let next = 0
  return () =>
    send(buyer, '/api/v1/app/order', {
      ...{ sessions_id: free[next++ % free.length]!.sessionId, nbr_seats_payed: 1 },
      ...{ lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr' },
      ...{ name_cb: 'MONA', num_cb: '4242424242424242', cb_date: '12/39', cryptogramme: '123' },
    })
}

/** Waits until the server is ready, then logs in. */
export async function logIn(
  address: string,
  email = 'admin@cinema.test',
  password = 'Admin-2026!',
): Promise<Site> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const response = await send({ address, cookie: '' }, '/api/v1/authentication/login', { email, password })
  return { address, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function get({ address, cookie }: Site, path: string): Promise<Response> {
  return whole(await fetch(`${address}${path}`, { headers: { cookie } }), path)
}

async function send({ address, cookie }: Site, path: string, body: object): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json' }
  return whole(
    await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    path,
  )
}

/** Reads the whole response body, so that the measured time includes its transfer. */
async function whole(response: Response, path: string): Promise<Response> {
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString()}`)
  return new Response(bytes, { status: response.status, headers: response.headers })
}
