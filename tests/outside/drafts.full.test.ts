import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { demoAccounts } from '../../server/demo/people.ts'
import { type StartedSite, sessionOf, startSite } from './start-site.ts'

let site: StartedSite
let admin: { headers: { cookie: string } }
let member: { headers: { cookie: string } }

beforeAll(async () => {
  site = await startSite()
  const loggedIn = (role: string) => {
    const { email, password } = demoAccounts.find(account => account.email.startsWith(role))!
    return sessionOf(site, email, password)
  }
  admin = await loggedIn('admin')
  member = await loggedIn('membre')
})
afterAll(() => site.close())

/** A film title that occurs nowhere else on the site. */
const title = 'Zyzomys'
const day = addDays(inParis(new Date()).date, 3)

async function make(path: string, record: object, status = 201) {
  const answer = await site.ask(`/api/v1/admin/${path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json', origin: 'https://cinema.test' },
    body: JSON.stringify(record),
  })
  expect(answer.status, path).toBe(status)
  return answer.json()
}

const most = 150

/**
 * Follows links from the home page, sitemap and calendar, up to a maximum number of pages. Returns the texts by
 * path.
 */
async function everyAddress(headers: Record<string, string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = ['/', '/sitemap.xml', '/robots.txt', '/programme.ics', `/?q=${title}`, `/?jour=${day}`]
  const seen = new Set(waiting)
  while (waiting.length > 0 && found.size < most) {
    const address = waiting.shift()!
    const text = await (await site.ask(address, { headers })).text()
    found.set(address, text)
    for (const [, link] of text.matchAll(/(?:href="|<loc>)(?:https?:\/\/[^/"<]+)?(\/[^"#<]*)/g)) {
      const next = link!.replaceAll('&amp;', '&')
      // Skip assets and the logout. Visit only a few screening pages, because they are alike.
      if (seen.has(next) || /^\/(assets|api\/img|deconnexion)/.test(next)) continue
      if (/\/seance\//.test(next) && [...seen].filter(one => /\/seance\//.test(one)).length > 8) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return found
}

/** Calls each GET endpoint of the public API with existing ids, and returns the responses by path. */
async function everyAnswer(ids: { film: number; screening: number; hour: number }) {
  const open = endpoints.filter(
    ({ method, path, events }) => method === 'get' && path.startsWith('/app/') && !events,
  )
  const numbered = (path: string) =>
    path
      .replace('{idTimetable}', String(ids.hour))
      .replace(/\{id\}/, String(/session/.test(path) ? ids.screening : ids.film))
  const answers = new Map<string, string>()
  for (const { path } of open) {
    const address = `/api/v1${numbered(path)}${/best-seats/.test(path) ? '?n=1' : ''}`
    answers.set(address, await (await site.ask(address, member)).text())
  }
  return answers
}

test('a draft screening is hidden from visitors and members until it is published', async () => {
  const film = await make('movie', { title, director: 'Anon', release_date: '1920-01-01', time: '01:00' })
  const [room] = await (await site.ask('/api/v1/admin/movie-theater', admin)).json()
  const { cinemas_id, id: movie_theaters_id } = room
  const facts = { movies_id: film.id, movie_theaters_id, language: 'VF', version_2D_3D: '2D', price: 7 }
  const week = { cinemas_id, from: day }
  const add = [
    { ...facts, session_date: day, hours_timetable: '13:17' },
    { ...facts, session_date: day, hours_timetable: '15:11', kinds: ['scolaire'], draft: false },
  ]
  const { screenings } = await make('week', { ...week, add }, 200)
  const draft = screenings.find((one: { hours_timetable: string }) => one.hours_timetable === '13:17')
  const hours = await (await site.ask('/api/v1/admin/timetable?q=13:17', admin)).json()
  const ids = { film: film.id, screening: draft.id, hour: hours[0].id }
  const page = `/film/${film.id}/seance/${draft.id}/horaire/${ids.hour}`

  const own = new RegExp(`${title}|/film/${film.id}\\b`)
  /**
   * Returns the paths whose response mentions the film of the draft, and so reveals it. Leaves out paths that
   * contain the film's id or title: only somebody who already knows these can request such a path.
   */
  const telling = async () => {
    const all = [
      ...(await everyAddress({})),
      ...(await everyAddress(member.headers)),
      ...(await everyAnswer(ids)),
    ]
    return all.filter(([where, text]) => own.test(text) && !own.test(where)).map(([where]) => where)
  }
  expect(await telling()).toEqual([])
  const ownCalendar = `/film/${film.id}/seance/${draft.id}/seance.ics`
  const live = ['live', 'live?seats=1', 'seats', 'best-seats?n=1'].map(
    of => `/api/v1/app/session/${draft.id}/${of}`,
  )
  for (const gone of [page, `/film/${film.id}`, `/film/${film.id}/seances.ics`, ...live, ownCalendar])
    expect((await site.ask(gone)).status, gone).toBe(404)

  expect(await make('week/publish', week, 200)).toEqual({ published: 1 })
  const told = await telling()
  for (const where of ['/sitemap.xml', '/programme.ics', '/api/v1/app/movie']) expect(told).toContain(where)
  expect((await site.ask(page)).status).toBe(200)
  // The screening for a school is published too, but the public must never see it. It starts at 15:11.
  for (const answer of (await everyAnswer(ids)).values()) expect(answer).not.toContain('15:11')
})
