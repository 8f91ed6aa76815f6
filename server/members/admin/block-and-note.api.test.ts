import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { aCinema, anOrder } from '../../../tests/builders.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { audit_lines } from '../../audit/tables.ts'
import { users } from '../tables.ts'

const api = await useApi({ limitsOn: false })
const admin = await aStaffMember(api, 'admin')
const clerk = await aStaffMember(api, 'member', { tasks: ['customers'] })

const logIn = (email: string, typed = password) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password: typed } })
const isLoggedIn = async ({ headers }: { headers: { cookie: string } }) =>
  (await api.request('/api/v1/authentication/check-token', { headers })).status === 200
const linesAbout = (id: number) =>
  api.db.select().from(audit_lines).where(eq(audit_lines.entity_id, id)).orderBy(audit_lines.id)

describe('blocked accounts', () => {
  const because = 'A menacé l’équipe.'

  test('a blocked account cannot log in, but keeps its orders; a wrong password does not reveal the block', async () => {
    const mona = await api.as('member')
    const order = await anOrder(api.db, { users_id: mona.id })
    const blocked = await clerk.patch(`user/${mona.id}`, { blocked_because: because })
    expect([blocked.status, blocked.body]).toMatchObject([
      200,
      { blocked_because: because, open_sessions: 0 },
    ])
    expect(await isLoggedIn(mona)).toBe(false)
    expect(await (await logIn(mona.email)).json()).toMatchObject({ code: 'account_blocked' })
    expect(await (await logIn(mona.email, 'Pas-le-bon-1!')).json()).toMatchObject({
      code: 'wrong_credentials',
    })
    expect((await admin.get(`order/${order.id}`)).body).toMatchObject({
      state: 'confirmed',
      member_blocked: true,
    })

    await clerk.patch(`user/${mona.id}`, { blocked_because: '' })
    expect((await logIn(mona.email)).status).toBe(200)
    const lines = (await linesAbout(mona.id)).filter(({ entity }) => entity === 'user')
    expect(lines.map(({ action }) => action)).toEqual(['block', 'update', 'unblock', 'update'])
    expect(JSON.stringify(lines)).not.toContain(because)
  })

  test('staff cannot block themselves or the last admin; only an admin can block an admin', async () => {
    const block = (who: typeof admin, id: number) => who.patch(`user/${id}`, { blocked_because: because })
    expect((await block(admin, admin.id)).body).toMatchObject({ code: 'own_block' })
    expect((await block(clerk, clerk.id)).body).toMatchObject({ code: 'own_block' })
    expect((await block(clerk, admin.id)).body).toMatchObject({ code: 'staff_block' })
    const second = await aStaffMember(api, 'admin')
    expect((await block(admin, second.id)).status).toBe(200)
    // The blocked admin does not count, so the other one is now the last admin.
    expect((await admin.patch(`user/${admin.id}`, { roles_id: 2 })).body).toMatchObject({
      code: 'last_admin',
    })
    await admin.patch(`user/${second.id}`, { blocked_because: null })
  })

  test('staff with the task « customers » for all cinemas can change only notes and blocks of members', async () => {
    const mona = await api.as('member')
    const cinema = await aCinema(api.db)
    const local = await aStaffMember(api, 'member', { tasks: ['customers'], cinemas_ids: [cinema.id] })
    expect((await local.patch(`user/${mona.id}`, { blocked_because: because })).status).toBe(403)
    expect((await local.patch(`user/${mona.id}`, { staff_note: 'Chaise roulante.' })).status).toBe(403)
    expect((await local.get('user')).status).toBe(403)
    expect((await local.get('voucher')).status).toBe(403)
    for (const json of [
      { email: 'autre@exemple.fr' },
      { lastname: 'X' },
      { roles_id: 1 },
      { tasks: ['door'] },
    ])
      expect((await clerk.patch(`user/${mona.id}`, json)).status).toBe(403)
    const door = await aStaffMember(api, 'member', { tasks: ['door'] })
    expect((await door.patch(`user/${mona.id}`, { staff_note: 'x' })).status).toBe(403)
  })
})

test("a staff note is shown to staff and in the member's exported data, but not in the journal", async () => {
  const mona = await api.as('member')
  const order = await anOrder(api.db, { users_id: mona.id })
  const staff_note = 'Préfère le premier rang.'
  expect((await clerk.patch(`user/${mona.id}`, { staff_note })).body).toMatchObject({ staff_note })
  expect((await clerk.get(`order/${order.id}`)).body).toMatchObject({ member_note: staff_note })
  const own = (path: string) => api.request(`/api/v1/app/${path}`, { headers: mona.headers })
  expect(await (await own(`user/${mona.id}/data`)).json()).toMatchObject({ profile: { staff_note } })
  for (const path of ['user', `order/${order.id}`])
    expect(await (await own(path)).text()).not.toContain(staff_note)
  expect(JSON.stringify(await linesAbout(mona.id))).not.toContain(staff_note)
  const [row] = await api.db.select().from(users).where(eq(users.id, mona.id))
  expect(row).toMatchObject({ staff_note, blocked_because: null })
})
