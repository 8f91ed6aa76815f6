import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { aCinema } from '../../../tests/builders.ts'
import { applicationOf } from '../../../tests/hostile/names/people.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { chosen, invitationsAt, names, someone } from '../../../tests/staff-invitations.ts'
import { audit_lines } from '../../audit/tables.ts'
import { hashToken } from '../login/token.ts'
import { setSecondFactorRequired } from '../second-factor/queries.ts'
import { users } from '../tables.ts'
import { staff_invitations } from './tables.ts'

const api = await useApi({ limitsOn: false })
const cinema = await aCinema(api.db, { name_cinema: 'Le Palace' })
beforeEach(() => {
  api.letters.length = 0
})

type Admin = Awaited<ReturnType<typeof aStaffMember>>

const { post, tokenFor, invited, check, join, take } = invitationsAt(api)
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code
const accountOf = async (email: string) =>
  (await api.db.select().from(users).where(eq(users.email, email)))[0]

const admin = await aStaffMember(api, 'admin')

describe('staff invitations', () => {
  test('the answer to an invitation contains its link only if there is no mail server', async () => {
    const { body } = await admin.post('staff-invitation', { email: someone(), tasks: ['door'] })
    expect(body.link).toMatch(/\/equipe\/\S+$/)
    expect((await check(body.link.split('/').at(-1))).status).toBe(200)
    const { setting } = api.appContext
    api.appContext.setting = { ...setting, mailLeaves: true }
    const again = await admin.post(`staff-invitation/${body.id}/resend`, undefined)
    api.appContext.setting = setting
    expect([again.status, again.body.link]).toEqual([200, null])
  })

  test('a staff invitation can be used once, and its account gets exactly the role and tasks in it', async () => {
    const asked = { tasks: ['customers', 'door'], cinemas_ids: [cinema.id], refund_limit: 30 }
    const { email, token, id } = await invited(admin, asked)
    const letter = api.letters.find(({ to }) => to === email)!
    expect(letter.text).toContain('Le Palace')
    expect(letter.text).toContain('Clients, Entrée')
    expect((await admin.get('staff-invitation')).body).toContainEqual(
      expect.objectContaining({ id, email, ...asked, invited_by: 'admin' }),
    )
    expect(await (await check(token)).json()).toEqual({
      ...{ email, roles_id: 2, tasks: ['customers', 'door'], cinemas: ['Le Palace'], has_account: false },
    })
    expect(await codeOf(await join(token, 'court'))).toBe('invalid')
    expect((await join(token)).status).toBe(201)
    expect(await accountOf(email)).toMatchObject({ ...names, ...asked, roles_id: 2, refund_limit: 3000 })
    for (const again of [await join(token), await check(token), await take(token, await api.as('member'))])
      expect(await codeOf(again)).toBe('staff_invitation_invalid')
    expect((await admin.get('staff-invitation')).body.map((row: { id: number }) => row.id)).not.toContain(id)
    const login = await post('/authentication/login', { email, password: chosen })
    expect(await login.json()).toMatchObject({ roleUser: 'user', tasks: ['customers', 'door'] })
  })

  test('an invitation link is stored as a hash, and the journal contains no address', async () => {
    const { id, token, email } = await invited(admin)
    const [row] = await api.db.select().from(staff_invitations).where(eq(staff_invitations.id, id))
    expect(Buffer.from(row!.token_hash)).toEqual(Buffer.from(hashToken(token)))
    const lines = await api.db.select().from(audit_lines).where(eq(audit_lines.entity, 'staff-invitation'))
    expect(lines.find(({ entity_id }) => entity_id === id)).toMatchObject({ action: 'invite' })
    expect(JSON.stringify(lines)).not.toContain(email)
    expect(api.logged.join('')).not.toContain(token)
  })

  test('a staff invitation must offer the role admin or manager, or at least one task', async () => {
    for (const roles_id of [1, 5]) {
      const { email, token } = await invited(admin, { roles_id, tasks: [] })
      await join(token)
      expect(await accountOf(email)).toMatchObject({ roles_id, cinemas_ids: null, tasks: [] })
    }
    const nothing = await admin.post('staff-invitation', { email: someone() })
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ field: 'tasks' }] } })
    const nowhere = { email: someone(), tasks: ['door'], cinemas_ids: [999_999] }
    expect((await admin.post('staff-invitation', nowhere)).body.errors).toMatchObject([
      { field: 'cinemas_ids' },
    ])
  })

  test('an invitation is invalid once withdrawn, sent again or a week old', async () => {
    const gone = await invited(admin)
    expect((await admin.remove(`staff-invitation/${gone.id}`)).status).toBe(204)
    expect((await admin.remove(`staff-invitation/${gone.id}`)).status).toBe(404)
    const again = await invited(admin)
    expect((await admin.post(`staff-invitation/${again.id}/resend`, {})).status).toBe(200)
    const newer = await tokenFor(again.email)
    for (const token of [gone.token, again.token])
      expect(await codeOf(await join(token))).toBe('staff_invitation_invalid')
    expect((await check(newer)).status).toBe(200)
    const before = api.clock.now
    api.clock.now = new Date(before.getTime() + 7 * 86_400_000 + 1)
    expect(await codeOf(await join(newer))).toBe('staff_invitation_invalid')
    api.clock.now = before
    expect((await join(newer)).status).toBe(201)
  })

  test.each<[string, (inviter: Admin) => Promise<unknown>]>([
    ['lose their role', inviter => admin.patch(`user/${inviter.id}`, { roles_id: 5 })],
    ['are logged out by another', inviter => admin.remove(`user/${inviter.id}/login-session`)],
    ['are removed', inviter => admin.remove(`user/${inviter.id}`)],
    [
      'choose another password',
      ({ id, headers }) =>
        api.request(`/api/v1/app/user/${id}`, {
          ...{ method: 'PATCH', headers, json: { password: chosen, current_password: password } },
        }),
    ],
  ])('a staff invitation becomes invalid if the admins who sent it %s', async (_, act) => {
    const inviter = await aStaffMember(api, 'admin')
    const { token } = await invited(inviter)
    await act(inviter)
    expect(await codeOf(await join(token))).toBe('staff_invitation_invalid')
  })

  test('an invitation to staff, a removed account or an address already invited is refused', async () => {
    const manager = await api.as('manager')
    const helper = await api.as('member', { tasks: ['door'] })
    const removed = await api.as('member')
    await admin.remove(`user/${removed.id}`)
    const { email } = await invited(admin)
    const refused = async (to: string) =>
      (await admin.post('staff-invitation', { email: to, roles_id: 1 })).body.code
    expect(await refused(admin.email)).toBe('already_staff')
    expect(await refused(manager.email.toUpperCase())).toBe('already_staff')
    expect(await refused(helper.email)).toBe('already_staff')
    expect(await refused(removed.email)).toBe('account_removed')
    expect(await refused(email)).toBe('already_invited')
  })

  test('only admins send, list, resend and withdraw staff invitations', async () => {
    const json = { email: someone(), roles_id: 1 }
    const { id } = await invited(admin)
    const all = ['programme', 'customers', 'door', 'books'] as const
    for (const person of [
      await aStaffMember(api, 'manager'),
      await aStaffMember(api, 'member', { tasks: [...all] }),
    ]) {
      expect((await person.post('staff-invitation', json)).status).toBe(403)
      expect((await person.get('staff-invitation')).status).toBe(403)
      expect((await person.post(`staff-invitation/${id}/resend`, {})).status).toBe(403)
      expect((await person.remove(`staff-invitation/${id}`)).status).toBe(403)
    }
  })

  test('invitations are limited to three mails a day per e-mail address and twenty an hour per admin', async () => {
    const { id } = await invited(admin)
    const again = async () => (await admin.post(`staff-invitation/${id}/resend`, {})).status
    expect([await again(), await again(), await again()]).toEqual([200, 200, 429])
    const eager = await aStaffMember(api, 'admin')
    const statuses = []
    for (let i = 0; i < 21; i++)
      statuses.push((await eager.post('staff-invitation', { email: someone(), tasks: ['door'] })).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})

describe('invitations to members', () => {
  test('a member who accepts an invitation to the staff is logged out and must log in again', async () => {
    const mona = await api.as('member')
    await admin.post('staff-invitation', { email: mona.email.toUpperCase(), tasks: ['books'] })
    const token = await tokenFor(mona.email.toUpperCase())
    expect(await (await check(token)).json()).toMatchObject({ has_account: true })
    // Creating a second account for the invited address is refused.
    expect(await codeOf(await join(token))).toBe('email_taken')
    expect((await take(token, mona)).status).toBe(200)
    expect(await accountOf(mona.email)).toMatchObject({ tasks: ['books'], roles_id: 2 })
    expect((await take(token, mona)).status).toBe(401)
  })

  test('an invitation to a member can be accepted only by that member, and only before being staff', async () => {
    const mona = await api.as('member')
    await admin.post('staff-invitation', { email: mona.email, roles_id: 1 })
    const token = await tokenFor(mona.email)
    const thief = await api.as('member')
    expect(await codeOf(await take(token, thief))).toBe('invitation_of_another')
    expect((await post('/app/staff-invitation', { token })).status).toBe(401)
    expect(await accountOf(thief.email)).toMatchObject({ roles_id: 2 })
    await api.db
      .update(users)
      .set({ tasks: ['door'] })
      .where(eq(users.id, mona.id))
    expect(await codeOf(await take(token, mona))).toBe('already_staff')
    // The refused requests above deleted no link, because their transactions were rolled back: once the reason is
    // gone, the same link works.
    await api.db.update(users).set({ tasks: [] }).where(eq(users.id, mona.id))
    expect((await take(token, mona)).status).toBe(200)
  })
})

test('a new staff member must enrol a second factor if the cinema requires one', async () => {
  const { email, token } = await invited(admin)
  await applicationOf(api, admin.id)
  await setSecondFactorRequired(api.db, true)
  await join(token)
  const login = await post('/authentication/login', { email, password: chosen })
  expect(await login.json()).toMatchObject({ must_enrol: true })
  const headers = { cookie: login.headers.getSetCookie()[0]!.split(';')[0]! }
  const doors = await api.request('/api/v1/admin/control/screening', { headers })
  expect(await codeOf(doors)).toBe('second_factor_required')
  await setSecondFactorRequired(api.db, false)
})
