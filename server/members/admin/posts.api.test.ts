import { describe, expect, test } from 'vitest'
import { tasks } from '../../../contract/permissions.ts'
import { cents } from '../../../contract/rules/money.ts'
import { password, useApi } from '../../../tests/api.ts'
import { aCinema } from '../../../tests/builders.ts'
import { setPasswordByLink } from '../../../tests/mailed-password.ts'
import { aStaffMember } from '../../../tests/staff.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')
const logIn = (email: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password } })

describe('the tasks of a staff member', () => {
  const isLoggedIn = async ({ headers }: { headers: { cookie: string } }) =>
    (await api.request('/api/v1/authentication/check-token', { headers })).status === 200

  test('each time an admin gives or takes a task of a staff member, that member is logged out', async () => {
    const cinema = await aCinema(api.db)
    const anna = await aStaffMember(api, 'member')
    const post = { tasks: ['door', 'customers', 'door'], cinemas_ids: [cinema.id], refund_limit: 20 }
    const given = { tasks: ['customers', 'door'], cinemas_ids: [cinema.id], refund_limit: 20, roles_id: 2 }
    expect((await admin.patch(`user/${anna.id}`, post)).body).toMatchObject(given)
    expect(await isLoggedIn(anna)).toBe(false)
    const { refund_limit: _, roles_id: __, ...rights } = given
    await setPasswordByLink(api, anna.email)
    const login = await logIn(anna.email)
    expect(await login.json()).toEqual({ id: anna.id, firstname: 'member', roleUser: 'user', ...rights })
    expect((await admin.get('user?staff=true')).body.map((row: { id: number }) => row.id)).toContain(anna.id)
    const headers = { cookie: login.headers.getSetCookie()[0]!.split(';')[0]! }
    const doors = () => api.request('/api/v1/admin/control/screening', { headers })
    expect((await doors()).status).toBe(200)
    const [{ changes }] = (await admin.get(`audit?entity=user&entity_id=${anna.id}`)).body
    expect(changes.map((one: { after: string }) => one.after)).toEqual([
      'Clients, Entrée',
      cinema.name_cinema,
      '20,00\u00a0€',
    ])
    // A change of her first name keeps Anna's session open; a change of her tasks ends it. Her refund limit
    // becomes 0, because her new task « books » may not refund.
    await admin.patch(`user/${anna.id}`, { firstname: 'Anna', tasks: ['customers', 'door'] })
    expect((await doors()).status).toBe(200)
    const { body } = await admin.patch(`user/${anna.id}`, { tasks: ['books'] })
    expect(body).toMatchObject({ tasks: ['books'], refund_limit: 0 })
    expect((await doors()).status).toBe(401)
  })

  test('a new role resets tasks, cinemas and refund limit, even if the client sends none of them', async () => {
    const cinema = await aCinema(api.db, { name_cinema: 'Le Régent' })
    const post = { tasks: ['customers' as const], cinemas_ids: [cinema.id], refund_limit: cents(500) }
    const nothing = { tasks: [], cinemas_ids: null, refund_limit: 0 }
    for (const roles_id of [2, 1]) {
      const manager = await aStaffMember(api, 'manager', post)
      expect((await admin.patch(`user/${manager.id}`, { roles_id })).body).toMatchObject({
        roles_id,
        ...nothing,
      })
    }
    const chief = await aStaffMember(api, 'admin')
    expect((await admin.patch(`user/${chief.id}`, { cinemas_ids: [cinema.id] })).body).toMatchObject(nothing)
    const member = await aStaffMember(api, 'member')
    expect((await admin.patch(`user/${member.id}`, { cinemas_ids: [cinema.id] })).body).toMatchObject(nothing)
  })

  test('staff limited to certain cinemas must have at least one cinema, and only existing ones', async () => {
    const anna = await aStaffMember(api, 'member')
    for (const cinemas_ids of [[], [999_999]])
      expect(await admin.patch(`user/${anna.id}`, { tasks: ['door'], cinemas_ids })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'cinemas_ids' }] },
      })
    expect((await admin.patch(`user/${anna.id}`, { tasks: ['chef'] })).status).toBe(400)
  })

  test.each(tasks)('staff with the task %s cannot change roles, tasks or other accounts', async task => {
    const clerk = await aStaffMember(api, 'member', { tasks: [task], refund_limit: cents(100_000) })
    const calls = [
      clerk.patch(`user/${clerk.id}`, { tasks: [...tasks] }),
      clerk.patch(`user/${clerk.id}`, { roles_id: 1 }),
      clerk.patch(`user/${admin.id}`, { email: 'voleur@exemple.fr' }),
      clerk.post(`user/${admin.id}/reset-link`, {}),
      clerk.remove(`user/${admin.id}/second-factor`),
      clerk.remove(`user/${admin.id}/login-session`),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
    // Staff with the task « customers » may list members, because they look for customers.
    expect((await clerk.get('user')).status).toBe(task === 'customers' ? 200 : 403)
    const own = (json: object) =>
      api.request(`/api/v1/app/user/${clerk.id}`, { method: 'PATCH', json, headers: clerk.headers })
    for (const json of [{ tasks: ['books'] }, { cinemas_ids: null }, { refund_limit: 1000 }, { roles_id: 1 }])
      expect((await own(json)).status).toBe(400)
  })
})
