import sharp from 'sharp'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { askFor, pageVisits, visitorsOf } from '../tests/outside/page-visits.ts'

type Step = (name: string, work: () => Promise<unknown>) => Promise<void>

/**
 * Simulates an hour of varied use of a site with demo data. Reads each response to its end, but does not check it.
 */
export async function anHour(port: number, folder: string, step: Step): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  const read = async (path: string, init?: RequestInit) => {
    const answer = await ask(path, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const site = { port, folder, ask, close: async () => undefined }
  const visitors = await visitorsOf(site)
  const { admin, membre } = visitors
  const films = (await (await ask('/api/v1/app/movie')).json()) as FilmShown[]
  const shown = films.filter(({ timeTables }) => timeTables.length > 0)

  await step('1,500 pages of visitors, pictures in all sizes', async () => {
    const pages = shown.flatMap(({ id, timeTables }) => [
      `/film/${id}`,
      ...timeTables.slice(0, 20).map(time => `/film/${id}/seance/${time.sessionId}/horaire/${time.id}`),
    ])
    await together(range(1500), turn => read(turn % 5 === 0 ? '/' : pages[turn % pages.length]!))
    const pictures = shown.flatMap(({ src_img }) => (src_img ? [src_img] : []))
    const asked = pictures.slice(0, 6).flatMap(name => widths.map(width => `/api/img/${name}?w=${width}`))
    for (const accept of ['image/avif', 'image/webp', 'image/jpeg'])
      await together(asked, path => read(path, { headers: { accept } }))
  })
  await step('every page of the site in each state, three times', async () => {
    const visits = await pageVisits(site, visitors)
    await together(
      range(3).flatMap(() => visits),
      async visit => (await askFor(site, visitors, visit)).arrayBuffer(),
    )
  })
  await step('1,500 pages of a member, 40 logins', async () => {
    const pages = [
      '/',
      ...shown.map(({ id }) => `/film/${id}`),
      '/utilisateur/compte',
      '/boutique',
      '/boutique/1',
    ]
    await together(range(1500), turn => read(pages[turn % pages.length]!, { headers: membre }))
    const login = { email: 'membre@cinema.test', password: 'Membre-2026!' }
    await together(range(40), () => read('/api/v1/authentication/login', json(login)))
  })
  await step('40 purchases, each with its PDF; 10 printed weeks', async () => {
    const times = shown.flatMap(({ timeTables }) => timeTables.slice(-2))
    await together(range(40), async turn => {
      const order = { ...buyer, sessions_id: times[turn % times.length]!.sessionId, nbr_seats_payed: 2 }
      const answer = await ask('/api/v1/app/order', json(order, membre))
      const { id } = (await answer.json()) as { id?: number }
      if (id) await read(`/api/v1/app/order/${id}/tickets.pdf`, { headers: membre })
    })
    await together(range(10), turn => read(`/api/v1/app/cinema/${1 + (turn % 2)}/programme.pdf`))
  })
  await step('6 pictures of 24 megapixels uploaded', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const bytes = await sharp({
      create: { width: 4000, height: 6000, channels: 3, background: '#804020', noise },
    })
      .jpeg({ quality: 80 })
      .toBuffer()
    const upload = () => {
      const body = new FormData()
      body.set('src_img', new Blob([bytes as never], { type: 'image/jpeg' }), 'affiche.jpg')
      return read('/api/v1/admin/media', { method: 'POST', headers: admin, body })
    }
    await together(range(6), upload)
  })
  await step('every export, three times', () => {
    const files = (endpoints as readonly Endpoint[]).filter(({ path }) => path.endsWith('export.csv'))
    const asked = range(3).flatMap(() => files)
    return together(asked, ({ path }) => read(`/api/v1${path}`, { headers: admin }))
  })
  await step('3,000 requests of unknown addresses', () =>
    together(range(3000), turn => {
      const strange = `${turn}-${'%C3%A9x'.repeat(turn % 40)}`
      const paths = [
        `/${strange}`,
        `/?jour=${strange}`,
        `/film/1?a=${strange}`,
        `/film/${turn}`,
        `/api/v1/${strange}`,
      ]
      return read(paths[turn % paths.length]!, { headers: { cookie: `ouvreuse=${strange}` } })
    }),
  )
  await step('every page again, once', async () => {
    const visits = await pageVisits(site, visitors)
    await together(visits, async visit => (await askFor(site, visitors, visit)).arrayBuffer())
  })
}

type FilmShown = { id: number; src_img?: string | null; timeTables: { id: number; sessionId: number }[] }

const widths = [160, 320, 480, 640, 960, 1280, 1920]
const buyer = {
  ...{ lastname: 'Strapontin', firstname: 'Mona', email: 'membre@cinema.test' },
  ...{ name_cb: 'MONA', num_cb: '4242424242424242', cb_date: '12/30', cryptogramme: '123' },
}
const range = (length: number) => Array.from({ length }, (_, at) => at)
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Runs `work` on each item of a list, four items at a time, like the requests of a busy evening in one cinema. */
async function together<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = list.values()
  const people = range(4).map(async () => {
    for (const one of rest) await work(one)
  })
  await Promise.all(people)
}
