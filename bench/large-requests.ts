import { mostListed } from '../contract/endpoint.ts'
import type { Site } from './large.ts'

/** A request to measure: `prepare` sets it up once and returns the function that sends it. */
export type Asked = { name: string; prepare: (site: Site) => Promise<() => Promise<unknown>> }

const lists: { path: string; sorts: string[]; q: string }[] = [
  { path: 'order', sorts: ['-order_date', 'lastname', 'id'], q: 'pelletier' },
  { path: 'user', sorts: ['lastname', '-created_date', '-last_connection_date', 'email'], q: 'pelletier' },
  { path: 'session-movie', sorts: ['-starts_at', 'price', 'title'], q: 'nosferatu' },
  { path: 'movie', sorts: ['title', 'director', '-release_date', 'time'], q: 'nosferatu' },
  { path: 'category-movie', sorts: ['title', 'name_cat'], q: 'drame' },
  { path: 'media', sorts: ['title'], q: 'nosferatu' },
  { path: 'movie-theater', sorts: ['name_theater'], q: 'salle' },
  { path: 'mail', sorts: ['-created_at', '-sent_at', 'tries'], q: 'places' },
  { path: 'audit', sorts: ['-at'], q: 'movie' },
  { path: 'timetable', sorts: ['hours_timetable'], q: '20:30' },
  { path: 'category', sorts: ['name_cat'], q: 'drame' },
  { path: 'cinema', sorts: ['name_cinema'], q: 'a' },
  { path: 'role', sorts: ['id'], q: 'membre' },
]

const pageSize = 25

/** Every back-office list (first page, middle page, search, each sort order), then the requests of visitors. */
export const askedOfServer: Asked[] = [
  ...lists.flatMap(({ path, sorts, q }) => [
    listed(`${path}, first page`, path, ''),
    listed(`${path}, middle page`, path, '', 'middle'),
    listed(`${path}, search`, path, `&q=${q}`),
    ...sorts.map(sort => listed(`${path}, by ${sort}`, path, `&sort=${sort}`)),
  ]),
  // Staff search by what a customer tells them: an e-mail address, an order number, the first letters of a name.
  // This e-mail address is in the demo data, so both databases have it.
  listed('order, by an e-mail', 'order', '&q=spectateur-3@cinema.test'),
  listed('order, by a number', 'order', '&q=4242'),
  listed('order, by two letters', 'order', '&q=ma'),
  listed('order, by two words that ten thousand have', 'order', '&q=pelletier+fabien'),
  listed('order, cancelled ones', 'order', '&state=cancelled'),
  listed('order, middle by lastname', 'order', '&sort=lastname', 'middle'),
  listed('user, by an e-mail', 'user', '&q=spectateur-3@cinema.test'),
  listed('user, middle by -last_connection_date', 'user', '&sort=-last_connection_date', 'middle'),
  listed('mail, middle by -sent_at', 'mail', '&sort=-sent_at', 'middle'),
  page('order, one', '/api/v1/admin/order/12'),
  page('page /admin', '/admin'),
  page('page /admin/réservation/12', '/admin/réservation/12'),
  page('page /admin/membre', '/admin/membre'),
  page('page /admin/film', '/admin/film'),
  page('page /admin/séance/jour', '/admin/séance/jour'),
  page('admin stats', '/api/v1/admin/stats'),
  page('admin dashboard', '/api/v1/admin/dashboard'),
  page('page /admin/réservation', '/admin/réservation'),
  page('page /admin/séance', '/admin/séance'),
  page('films of the programme', '/api/v1/app/movie'),
  page('home page', '/'),
  { name: 'booking', prepare: book },
]

function page(name: string, address: string): Asked {
  return { name, prepare: async site => () => get(site, address) }
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

/** Buys one seat of a screening with many seats left, with a new member each time. */
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
