import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { usualWeek } from '../../contract/rules/opening-hours.ts'
import { password, useApiWithCache } from '../../tests/api.ts'
import { aCinema } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { cinemas } from '../cinema/tables.ts'
import { identity } from './tables.ts'

const api = await useApiWithCache()
const admin = await aStaffMember(api, 'admin')
const other = await aStaffMember(api, 'admin')
const manager = await aStaffMember(api)
const untouched = { ...(await admin.get('house')).body }

beforeEach(async () => {
  const { opening_hours: _, missing: __, ...columns } = untouched
  await api.db.update(identity).set(columns)
  await api.db.delete(cinemas)
  await api.caughtUp()
})

const cinema = { name_house: 'Le Trianon', company_name: 'SARL Trianon', legal_form: 'SARL' }

test('the settings name the facts about the company that are missing in the legal pages', async () => {
  const { status, body } = await admin.get('house')
  expect([status, body.name_house, body.accent_color, body.logo, body.fictional]).toEqual([
    200,
    '',
    null,
    null,
    false,
  ])
  expect(body.missing).toContain('company_name')
  expect((await admin.patch('house', cinema)).body.missing).not.toContain('company_name')
})

test('a new cinema announces no minimum age before somebody sets one', async () => {
  expect((await admin.get('house')).body.minimum_age).toBe(0)
})

test('only an admin can read and change the settings of the cinema', async () => {
  for (const answer of [await manager.get('house'), await manager.patch('house', cinema)])
    expect(answer.status).toBe(403)
  expect((await api.request('/api/v1/admin/house')).status).toBe(401)
  expect((await api.appContext.identity.read()).name_house).toBe('')
})

test('a change of the settings is visible immediately, although they are cached', async () => {
  expect((await api.appContext.identity.read()).name_house).toBe('')
  await admin.patch('house', cinema)
  expect(await api.appContext.identity.read()).toMatchObject(cinema)
  // Control: the trigger reports changes of the identity. Without it, the cache is not cleared and still returns
  // the old name.
  await api.db.execute(sql`alter table identity disable trigger identity_tell`)
  await api.db.update(identity).set({ name_house: 'Jamais annoncé' })
  expect((await api.appContext.identity.read()).name_house).toBe('Le Trianon')
  await api.db.execute(sql`alter table identity enable trigger identity_tell`)
})

test('the journal records which user changed which settings', async () => {
  await admin.patch('house', cinema)
  const [line] = (await admin.get('audit?entity=house')).body
  expect(line).toMatchObject({ action: 'update', users_id: admin.id, entity_id: 1, exists: true })
  expect(line.name).toBe('Réglages de la maison')
  expect(line.changes).toContainEqual({
    field: 'name_house',
    label: 'Nom du cinéma ou de l’enseigne',
    before: '(vide)',
    after: 'Le Trianon',
  })
  const before = (await admin.get('audit?entity=house')).body.length
  await admin.patch('house', cinema)
  expect((await admin.get('audit?entity=house')).body.length).toBe(before)
})

describe('two admins change the settings at the same time', () => {
  test('a change of settings based on an outdated value is refused with the current value', async () => {
    await admin.patch('house', { name_house: 'Le Trianon' })
    const late = await other.patch('house', {
      name_house: 'Le Rex',
      siret: '',
      seen: { name_house: '', siret: '' },
    })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.errors).toMatchObject([{ field: 'name_house', theirs: 'Le Trianon', yours: 'Le Rex' }])
    expect(late.body.errors[0].who).toContain('admin')
    expect((await admin.get('house')).body.name_house).toBe('Le Trianon')
  })

  test('changes of different settings by two admins merge', async () => {
    await admin.patch('house', { name_house: 'Le Trianon', seen: { name_house: '' } })
    const { status, body } = await other.patch('house', { legal_form: 'SCOP', seen: { legal_form: '' } })
    expect([status, body.name_house, body.legal_form]).toEqual([200, 'Le Trianon', 'SCOP'])
  })

  test('of ten concurrent changes of one setting, one succeeds', async () => {
    const names = Array.from({ length: 10 }, (_, number) => `Cinéma ${number}`)
    const answers = await Promise.all(
      names.map(name_house => admin.patch('house', { name_house, seen: { name_house: '' } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('opening hours', () => {
  const late = { opens: '14:00', closes: '00:30' }
  const closedOnMonday = [null, ...usualWeek.slice(1, 5), late, late]

  test('opening hours are 17h to 23h by default, and can be set for each cinema', async () => {
    const [one, two] = [await aCinema(api.db), await aCinema(api.db, { name_cinema: 'Le Palace' })]
    const { body } = await admin.patch('house', {
      opening_hours: [{ cinemas_id: two.id, days: closedOnMonday }],
      seen: { opening_hours: [{ cinemas_id: two.id, days: usualWeek }] },
    })
    expect(body.opening_hours).toEqual([
      { cinemas_id: one.id, name_cinema: 'Le Rex', days: usualWeek },
      { cinemas_id: two.id, name_cinema: 'Le Palace', days: closedOnMonday },
    ])
    const shown = await (await api.request(`/api/v1/app/cinema/${two.id}`)).json()
    expect(shown.opening_hours).toEqual(closedOnMonday)
    const [line] = (await admin.get(`audit?entity=cinema&entity_id=${two.id}`)).body
    expect(line.changes[0]).toMatchObject({
      label: 'Horaires',
      after:
        'Lundi\u00a0: fermé ; Du mardi au vendredi\u00a0: 17h à 23h ; Samedi et dimanche\u00a0: 14h à 0h30',
    })
  })

  test('a change of opening hours is refused if another admin has changed them since', async () => {
    const { id: cinemas_id } = await aCinema(api.db)
    const seen = { opening_hours: [{ cinemas_id, days: usualWeek }] }
    await admin.patch('house', { opening_hours: [{ cinemas_id, days: closedOnMonday }], seen })
    const days = [...usualWeek.slice(0, 6), null]
    const second = await other.patch('house', { opening_hours: [{ cinemas_id, days }], seen })
    expect([second.status, second.body.errors[0].field]).toEqual([409, 'opening_hours'])
  })

  test.each([
    ['hours for only six days', usualWeek.slice(1)],
    ['an hour that does not exist', [{ opens: '25:00', closes: '23:00' }, ...usualWeek.slice(1)]],
    ['opening and closing at the same hour', [{ opens: '17:00', closes: '17:00' }, ...usualWeek.slice(1)]],
  ])('invalid opening hours are refused: %s', async (_, days) => {
    const { id: cinemas_id } = await aCinema(api.db)
    const { status, body } = await admin.patch('house', { opening_hours: [{ cinemas_id, days }] })
    expect([status, body.errors[0].field]).toEqual([400, expect.stringMatching(/^opening_hours/)])
  })

  test('opening hours of a deleted cinema are refused, and nothing else is stored', async () => {
    const opening_hours = [{ cinemas_id: 2_000_000_000, days: usualWeek }]
    expect((await admin.patch('house', { name_house: 'Perdu', opening_hours })).status).toBe(400)
    expect((await admin.get('house')).body.name_house).toBe('')
  })
})

test.each([
  ['name_house', ''],
  ['name_house', 'Le\nRex'],
  ['name_house', 'x'.repeat(61)],
  ['accent_color', 'red'],
  ['accent_color', '#fff;}body{display:none}'],
  ['siret', '123'],
  ['siret', '123 456 789 00011'],
  ['vat_number', '12'],
  ['contact_email', 'bonjour'],
  ['mediator_website', 'javascript:alert(1)'],
  ['social_links', ['javascript:alert(1)']],
  ['social_links', ['https://moi:secret@exemple.fr']],
  ['social_links', ['http://exemple.fr']],
  ['social_links', Array(9).fill('https://exemple.fr')],
  ['minimum_age', -1],
  ['backup_days', 0],
  ['mail_signature', 'x'.repeat(501)],
])('the setting %s is refused with the value %j, with an error on its field', async (field, value) => {
  const { status, body } = await admin.patch('house', { [field]: value })
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.errors[0].field).toMatch(new RegExp(`^${field}`))
  expect(body.errors[0].message).toMatch(/[a-zé]/)
})

test('the settings endpoint refuses to change the logo, or to mark the company as fictional', async () => {
  expect((await admin.patch('house', { logo: 'x.jpg' })).status).toBe(400)
  expect((await admin.patch('house', { fictional: true })).status).toBe(400)
})

test('the demo company counts as fictional until an admin enters another company name', async () => {
  await api.db.update(identity).set({ company_name: 'Les Faisceaux', fictional: true })
  expect((await admin.patch('house', { name_house: 'Le Trianon' })).body.fictional).toBe(true)
  expect((await admin.patch('house', { company_name: 'SARL Trianon' })).body.fictional).toBe(false)
})

test('each valid accent colour has its own style sheet; an invalid colour gets 404', async () => {
  const sheet = await api.request('/couleur/66ccff.css')
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(await sheet.text()).toContain('--beam:light-dark(#66ccff,#66ccff)')
  for (const path of ['66CCF.css', '66ccff', '%7D%7B.css', '66ccff.css.css'])
    expect((await api.request(`/couleur/${path}`)).status).toBe(404)
})

test('a new cinema name appears immediately in the manifest, the API description and the authenticator label', async () => {
  const name = 'Le <b>Trianon</b> & fils'
  const told = async (path: string) => (await api.request(path)).text()
  await told('/manifest.webmanifest')
  await admin.patch('house', { name_house: name })
  expect(JSON.parse(await told('/manifest.webmanifest')).short_name).toBe(name)
  expect(JSON.parse(await told('/api/v1/openapi.json')).info.title).toBe(name)
  expect(await told('/api/docs')).not.toContain('<b>Trianon')
  const { uri } = await (
    await api.request('/api/v1/app/second-factor/totp', {
      ...{ method: 'POST', headers: admin.headers, json: { current_password: password } },
    })
  ).json()
  expect(new URL(uri).searchParams.get('issuer')).toBe(`${name} localhost`)
})
