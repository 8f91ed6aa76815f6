import { expect, test } from 'vitest'
import { adminEntities } from '../../contract/admin/index.ts'
import { useApi } from '../../tests/api.ts'
import { aFilm, aGrid, anOrder, aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'

const api = await useApi()
const zoe = await aStaffMember(api, 'admin')
const yann = await aStaffMember(api, 'admin')

/** Per entity: a record, a field that two users change, and the value that each of them writes. */
const cases: Record<string, () => Promise<{ id: number; field: string; one: unknown; two: unknown }>> = {
  movie: async () => ({ id: (await aFilm(api.db)).id, field: 'title', one: 'Faust', two: 'Tabou' }),
  'session-movie': async () => ({ id: (await aScreening(api.db)).id, field: 'price', one: 9, two: 8.5 }),
  'movie-theater': async () => ({ id: (await aRoom(api.db)).id, field: 'nbr_seats', one: 90, two: 80 }),
  cinema: async () => ({ id: (await aRoom(api.db)).cinemas_id, field: 'city', one: 'Lyon', two: 'Metz' }),
  category: async () => made('category', { name_cat: 'Western' }, ['Western spaghetti', 'Western muet']),
  role: async () => made('role', { name_role: 'Abonné' }, ['Abonnée', 'Abonnés']),
  timetable: async () => made('timetable', { hours_timetable: '03:33' }, ['03:34', '03:35']),
  product: async () =>
    made('product', { name_product: 'Carte', kind: 'e_carte', places: 5, price: 50, validity_months: 12 }, [
      'Carte 5',
      'Carte V',
    ]),
  'price-grid': async () =>
    made('price-grid', { name_grid: 'Semaine', prices: [{ tariffs_id: 1, price: 9 }] }, ['Matin', 'Soir']),
  'price-rule': async () => {
    const { id } = await aGrid(api.db, { 1: 900 })
    return made('price-rule', { name_rule: 'Tout', price_grids_id: id }, ['Matin', 'Soir'])
  },
  user: async () => ({ id: (await api.as('member')).id, field: 'lastname', one: 'Un', two: 'Deux' }),
  order: async () => {
    const { id } = await anOrder(api.db, { users_id: (await api.as('member')).id })
    return { id, field: 'lastname', one: 'Un', two: 'Deux' }
  },
}

async function made(source: string, json: Record<string, unknown>, [one, two]: [string, string]) {
  const { body } = await zoe.post(source, json)
  return { id: body.id, field: Object.keys(json)[0]!, one, two }
}

test.each(Object.keys(cases))(
  '%s: the second user to save a changed field is refused, and sees the first user’s change',
  async source => {
    const { id, field, one, two } = await cases[source]!()
    const path = `${source}/${id}`
    const { [field]: read } = (await zoe.get(path)).body
    expect((await zoe.patch(path, { [field]: one, seen: { [field]: read } })).status).toBe(200)
    const refused = await yann.patch(path, { [field]: two, seen: { [field]: read } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const [change] = refused.body.errors
    expect(change).toMatchObject({ field, theirs: one, yours: two, at: api.clock.now.toISOString() })
    expect(change.message).toContain(change.who)
    expect((await zoe.get(path)).body[field]).toEqual(one)
    // If Yann saves again and sends Zoé's value as the one he has seen, his change is accepted.
    expect((await yann.patch(path, { [field]: two, seen: { [field]: one } })).body[field]).toEqual(two)
    // A change without `seen` is accepted, because clients of the specification send none.
    expect((await zoe.patch(path, { [field]: one })).body[field]).toEqual(one)
  },
)

test('every record that staff can edit refuses a change based on outdated values', () => {
  for (const { update } of Object.values(adminEntities).filter(entity => 'update' in entity))
    expect(update.refusals).toContain('changed_meanwhile')
})

test("two users' changes of different fields merge, and the same change by both is no conflict", async () => {
  const { id } = await aFilm(api.db)
  const seen = { title: 'Nosferatu', director: 'Murnau' }
  await zoe.patch(`movie/${id}`, { title: 'Faust', seen: { title: seen.title } })
  expect((await yann.patch(`movie/${id}`, { director: 'F. W. Murnau', seen })).status).toBe(200)
  expect((await yann.patch(`movie/${id}`, { title: 'Faust', seen })).body).toMatchObject({
    title: 'Faust',
    director: 'F. W. Murnau',
  })
})

test('null instead of an empty text, or a list in a different order, is not an edit conflict', async () => {
  const drame = (await zoe.post('category', { name_cat: 'Drame' })).body.id
  const muet = (await zoe.post('category', { name_cat: 'Muet' })).body.id
  const { id } = (
    await zoe.post('movie', {
      ...{ title: 'Tabou', director: 'Murnau', release_date: '1931-03-18', time: '01:24' },
      categories: [muet, drame],
    })
  ).body
  const seen = { categories_ids: [muet, drame].toSorted((a, b) => b - a) }
  expect((await yann.patch(`movie/${id}`, { categories: [drame], seen })).status).toBe(200)
  expect(await zoe.patch(`movie/${id}`, { categories: [muet], seen })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'categories_ids', theirs: [drame], yours: [muet] }] },
  })
  const member = await api.as('member')
  const birthday = { birthday: '1990-01-02', seen: { birthday: '' } }
  expect((await zoe.patch(`user/${member.id}`, birthday)).status).toBe(200)
})

test('a user cannot overwrite the prices of a grid that another user has changed since reading them', async () => {
  const prices = (price: number) => [{ tariffs_id: 1, price }]
  const { id, prices: seen } = (await zoe.post('price-grid', { name_grid: 'Fête', prices: prices(5) })).body
  await zoe.patch(`price-grid/${id}`, { prices: prices(6), seen: { prices: seen } })
  expect(await yann.patch(`price-grid/${id}`, { prices: prices(4), seen: { prices: seen } })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'prices', theirs: [{ price: 6 }], yours: [{ price: 4 }] }] },
  })
  expect((await zoe.get(`price-grid/${id}`)).body).toMatchObject({ version: 2, price: 6 })
})

test('a user cannot overwrite a media record that another user has changed since reading it', async () => {
  const { id } = (await zoe.postForm('media', { alt_img: 'Un écran' })).body
  const seen = JSON.stringify({ alt_img: 'Un écran' })
  expect((await zoe.patchForm(`media/${id}`, { alt_img: 'Un rideau', seen })).status).toBe(200)
  expect(await yann.patchForm(`media/${id}`, { alt_img: 'Une salle', seen })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'alt_img', theirs: 'Un rideau', yours: 'Une salle' }] },
  })
  expect((await yann.patchForm(`media/${id}`, { alt_img: 'Une salle', seen: 'pas du JSON' })).status).toBe(
    400,
  )
})

test('the message about an edit conflict does not name the member who changed the own account', async () => {
  const member = await api.as('member')
  await zoe.patch(`user/${member.id}`, { lastname: 'Ancien' })
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 86_400_000)
  await api.request(`/api/v1/app/user/${member.id}`, {
    method: 'PATCH',
    json: { lastname: 'Elle-même' },
    headers: (await api.as('member')).headers,
  })
  const own = await api.request(`/api/v1/app/user/${member.id}`, {
    method: 'PATCH',
    json: { lastname: 'Elle-même' },
    headers: member.headers,
  })
  expect(own.status).toBe(200)
  const again = await aStaffMember(api, 'admin')
  expect(
    await again.patch(`user/${member.id}`, { lastname: 'Deux', seen: { lastname: 'Ancien' } }),
  ).toMatchObject({ status: 409, body: { errors: [{ who: null, theirs: 'Elle-même' }] } })
})
