import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFare, aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { pagesOf } from '../../tests/read-pdf.ts'
import { aStaffMember } from '../../tests/staff.ts'

const now = new Date('2026-11-16T09:00:00Z')
const api = await useApi({ now: () => now })
const room = await aRoom(api.db)
const films = {
  shown: await aFilm(api.db, { title: 'Nosferatu' }),
  draft: await aFilm(api.db, { title: 'Brouillon' }),
  school: await aFilm(api.db, { title: 'Scolaire' }),
  cancelled: await aFilm(api.db, { title: 'Annulé' }),
}
const inRoom = { movie_theaters_id: room.id, session_date: '2026-11-20' }
await aScreening(api.db, { ...inRoom, movies_id: films.shown.id, hour: '14:00' })
await aScreening(api.db, { ...inRoom, movies_id: films.shown.id, session_date: '2026-11-11' })
await aScreening(api.db, { ...inRoom, movies_id: films.draft.id, hour: '17:00', draft: true })
await aScreening(api.db, { ...inRoom, movies_id: films.school.id, hour: '10:00', kinds: ['scolaire'] })
await aScreening(api.db, { ...inRoom, movies_id: films.cancelled.id, hour: '21:00', cancelled_at: now })
await aScreening(api.db, { movies_id: films.draft.id, hour: '19:00', session_date: '2026-11-20' })

const ask = (search = '', cinema = room.cinemas_id) =>
  api.request(`/api/v1/app/cinema/${cinema}/programme.pdf${search}`)
const textOf = async (response: Response) =>
  pagesOf(new Uint8Array(await response.arrayBuffer()))
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('')

test('the printed week of a cinema contains only its public screenings', async () => {
  const response = await ask('?from=2026-11-22')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain(`programme-${room.cinemas_id}-2026-11-18.pdf`)
  expect(response.headers.get('cache-control')).toContain('s-maxage')
  const text = await textOf(response)
  expect(text).toContain('Programme du mercredi 18 au mardi 24 novembre 2026')
  expect(text).toContain('Nosferatu')
  expect(text).toContain('14h00')
  expect(text).not.toMatch(/Brouillon|Scolaire|Annulé|17h00|10h00|21h00|19h00/)
})

test('the printed week says for which days an operation is, and its single price once', async () => {
  await aFare(api.db)
  const admin = await aStaffMember(api, 'admin')
  const operation = {
    name_rule: 'Les 40 ans du Rex',
    from_date: '2026-11-22',
    to_date: '2026-11-23',
    price: 4,
  }
  expect((await admin.post('price-operation', operation)).status).toBe(201)
  const text = await textOf(await ask('?from=2026-11-18'))
  expect(text).toContain('Toutes les autres séances')
  expect(text).toContain('Les 40 ans du Rex Du 22 novembre 2026 au 23 novembre 2026')
  expect(text).toContain('Toutes les places à 4,00')
})

test('the printed week requested without a day is the current week, including the days already past', async () => {
  expect(await textOf(await ask())).toContain('Programme du mercredi 11 au mardi 17 novembre 2026')
})

test('unknown query parameters do not change the printed week', async () => {
  const bytes = async (search: string) => Buffer.from(await (await ask(search)).arrayBuffer())
  expect((await bytes('?from=2026-11-18&x=1')).equals(await bytes('?from=2026-11-24'))).toBe(true)
})

test.each([
  ['a week in which nothing is published', '?from=2026-12-02'],
  ['a week that is over', '?from=2026-11-04'],
  ['a week too far ahead', '?from=2031-01-01'],
])('a request for the printed week of %s gets 404', async (_, search) => {
  const response = await ask(search)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'programme_not_found',
    message: 'Aucun programme n’est publié pour cette semaine-là.',
  })
})

test('an unknown cinema has no printed week', async () => {
  expect(await (await ask('', 999_999)).json()).toMatchObject({ code: 'cinema_not_found' })
})
