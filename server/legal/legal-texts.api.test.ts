import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { legalKinds, legalTextProblems } from '../../contract/rules/legal-text.ts'
import { useApiWithCache } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { aCinema, aNumberedScreening, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { users } from '../members/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { insertText } from './queries.ts'
import { legal_texts } from './tables.ts'

const api = await useApiWithCache()
const admin = await aStaffMember(api, 'admin')
const other = await aStaffMember(api, 'admin')
const manager = await aStaffMember(api)
await api.db.update(users).set({ firstname: 'Odile', lastname: 'Autre' }).where(eq(users.id, other.id))

beforeEach(async () => {
  await api.db.execute(sql`truncate legal_texts cascade`)
  await api.db.execute(sql`truncate sessions, movie_theaters, cinemas cascade`)
  await api.caughtUp()
})

const bodyOf = (words: string) => `# Conditions de vente\n\n## Article 1 – Objet\n\n${words}\n`
const published = async (path = 'cgv') => (await api.request(`/api/v1/app/legal-text/${path}`)).json()
const publish = (body: string | null, seen_version: number, who = admin) =>
  who.post('legal-text/cgv', { body, seen_version })

test('each kind of legal text has a default text that the validation accepts', async () => {
  for (const kind of legalKinds) {
    const text = (await published(kind)) as { version: number; created_at: null; body: string }
    expect([text.version, text.created_at]).toEqual([0, null])
    expect(legalTextProblems(text.body), kind).toEqual([])
  }
})

test('a published legal text immediately replaces the former one; all versions are kept with their author', async () => {
  const original = (await published()) as { body: string }
  expect((await publish(bodyOf('Un.'), 0)).status).toBe(201)
  expect(await published()).toMatchObject({ version: 1, body: bodyOf('Un.') })
  expect((await publish(bodyOf('Deux.'), 1, other)).body).toMatchObject({ version: 2 })
  expect((await publish(null, 2)).body).toMatchObject({ version: 3, body: original.body })
  expect(await published('cgv/1')).toMatchObject({ version: 1, body: bodyOf('Un.') })
  expect(await published('cgv/0')).toMatchObject({ version: 0, body: original.body })
  expect(await published('cgu')).toMatchObject({ version: 0 })
  const { body: versions } = await admin.get('legal-text/cgv')
  expect(
    versions.map(({ version, original }: { version: number; original: boolean }) => [version, original]),
  ).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
  expect(versions[1].who).toBe('Odile Autre')
})

test('a request for a version or a kind of legal text that does not exist gets 404', async () => {
  for (const path of ['cgv/1', 'cgv/x', 'autre'])
    expect((await api.request(`/api/v1/app/legal-text/${path}`)).status, path).toBe(404)
})

test('only an admin publishes legal texts or lists their versions', async () => {
  for (const answer of [await manager.get('legal-text/cgv'), await publish(bodyOf('Un.'), 0, manager)])
    expect(answer.status).toBe(403)
  expect((await api.request('/api/v1/admin/legal-text/cgv')).status).toBe(401)
  expect(await published()).toMatchObject({ version: 0 })
})

test('an invalid legal text is refused with an error per line, and not published', async () => {
  const { status, body } = await publish(bodyOf('{{sirett}} {{#si siret}}'), 0)
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(
    body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
  ).toEqual([
    ['body', 'Ligne 5 : le champ « {{sirett}} » n’existe pas.'],
    ['body', 'Ligne 5 : la condition « {{#si siret}} » n’est pas fermée. Écrivez {{/si}} où elle finit.'],
  ])
  expect(await published()).toMatchObject({ version: 0 })
})

test('if two admins publish a legal text at the same time, the second one is refused', async () => {
  await publish(bodyOf('Un.'), 0)
  expect((await publish(bodyOf('Deux.'), 0, other)).body.code).toBe('legal_text_changed')
  const both = await Promise.all([publish(bodyOf('Trois.'), 1), publish(bodyOf('Quatre.'), 1, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await admin.get('legal-text/cgv')).body).toHaveLength(2)
})

test('control: without the unique index, two admins can publish one version of a legal text twice', async () => {
  const row = { kind: 'cgv', version: 1, body: null, created_at: api.clock.now, users_id: admin.id } as const
  const both = async (guarded: boolean) =>
    api.db.transaction(async db => {
      if (!guarded) await db.execute(sql`drop index legal_texts_version_unique`)
      await insertText(db, row)
      throw new Error((await insertText(db, row)) ? 'both are published' : 'one is published')
    })
  await expect(both(true)).rejects.toThrow('one is published')
  await expect(both(false)).rejects.toThrow('both are published')
})

test('the database refuses to change or delete a version of a legal text', async () => {
  await publish(bodyOf('Un.'), 0)
  await expect(api.db.update(legal_texts).set({ body: 'Autre' })).rejects.toThrow()
  await expect(api.db.delete(legal_texts)).rejects.toThrow()
})

test('the journal records which admin published which version of a legal text', async () => {
  await publish(bodyOf('Un.'), 0)
  const [line] = (await admin.get('audit?entity=legal-text')).body
  expect(line).toMatchObject({
    action: 'update',
    users_id: admin.id,
    before: { kind: 'cgv', version: 0 },
    after: { kind: 'cgv', version: 1 },
  })
})

describe('seating in the legal texts', () => {
  const seating = async () => ((await published()) as { seating: string }).seating

  test('legal texts mention free or numbered seating or both, depending on the plans of the rooms', async () => {
    const cinema = await aCinema(api.db)
    await aRoom(api.db, { cinemas_id: cinema.id })
    expect(await seating()).toBe('libre')
    await aNumberedScreening(api.db, drawSeats('....'))
    await api.caughtUp()
    expect(await seating()).toBe('mixte')
    await api.db
      .update(movie_theaters)
      .set({ archived: true })
      .where(eq(movie_theaters.cinemas_id, cinema.id))
    await api.caughtUp()
    expect(await seating()).toBe('numerote')
  })

  test('legal texts mention both kinds of seating if a numbered room has a screening with free seating', async () => {
    const { movie_theaters_id } = await aNumberedScreening(api.db, drawSeats('....'))
    expect(await seating()).toBe('numerote')
    await aScreening(api.db, { movie_theaters_id, total_seats: 4, hour: '14:00' })
    await api.caughtUp()
    expect(await seating()).toBe('mixte')
    await api.db.update(sessions).set({ cancelled_at: api.clock.now })
    await api.caughtUp()
    expect(await seating()).toBe('numerote')
  })
})

test('an order keeps the version of the terms that its buyer accepted', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const order = async () =>
    (await (
      await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1, price_order: 12.5 })
    ).json()) as { id: number; terms_version: number }
  const before = await order()
  await publish(bodyOf('Un.'), 0)
  const after = await order()
  await publish(bodyOf('Deux.'), 1)
  expect([before.terms_version, after.terms_version]).toEqual([0, 1])
  for (const { id, terms_version } of [before, after]) {
    const read = await api.request(`/api/v1/app/order/${id}`, { headers: mona.headers })
    expect(await read.json()).toMatchObject({ terms_version })
    expect((await admin.get(`order/${id}`)).body).toMatchObject({ terms_version })
  }
})

test('a shop purchase keeps the version of the terms that its buyer accepted', async () => {
  const mona = await api.as('member')
  const product = await aProduct(api.db)
  await publish(bodyOf('Un.'), 0)
  const bought = await (await purchase(api, mona, { products_id: product.id })).json()
  expect(bought).toMatchObject({ terms_version: 1 })
})
