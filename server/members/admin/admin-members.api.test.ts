import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { password, startTestApi, useApi } from '../../../tests/api.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { mails } from '../../mail/tables.ts'
import { answerResetWishes } from '../password/forgotten-password.ts'
import { users } from '../tables.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')

const logIn = (email: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password } })
const subjectsTo = async (email: string) =>
  (await api.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(mail => mail.subject)
const isLoggedIn = async (cookie: string) =>
  (await api.request('/api/v1/authentication/check-token', { headers: { cookie } })).status === 200

describe('the list of members in the back office', () => {
  test('the list of members shows roles but no passwords, and no admins if hide_admins is set', async () => {
    const member = await api.as('member')
    const { body } = await admin.get('user')
    const found = body.find((row: { id: number }) => row.id === member.id)
    expect(found).toEqual({
      id: member.id,
      roles_id: 2,
      name_role: 'Membre',
      tasks: [],
      cinemas_ids: null,
      refund_limit: 0,
      firstname: 'member',
      lastname: '',
      email: member.email,
      birthday: null,
      phone: null,
      address: '',
      created_date: expect.any(String),
      last_connection_date: expect.any(String),
      guest: false,
      open_sessions: 1,
      deletion_at: null,
      removed_at: null,
      blocked_because: null,
      staff_note: '',
      pending_email: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
    const roles = (rows: { roles_id: number }[]) => new Set(rows.map(row => row.roles_id))
    expect(roles(body)).toContain(1)
    expect(roles((await admin.get('user?hide_admins=true')).body)).not.toContain(1)
    expect(roles((await admin.get('user?roles_id=1')).body)).toEqual(new Set([1]))
  })

  test('members are found by the beginning of a name or e-mail address, from two letters', async () => {
    await api.db.insert(users).values([
      { firstname: 'Zoé', lastname: 'Ångström', email: 'zoe@exemple.fr' },
      { firstname: 'Aldo', lastname: 'Zola', email: 'aldo@exemple.fr' },
    ])
    const names = async (q: string) =>
      (await admin.get(`user?sort=lastname&q=${encodeURIComponent(q)}`)).body.map(
        (row: { lastname: string }) => row.lastname,
      )
    expect(await names('angst')).toEqual(['Ångström'])
    expect(await names('zoe angstrom')).toEqual(['Ångström'])
    expect(await names('zo')).toEqual(['Ångström', 'Zola'])
    expect(await names('ol')).toEqual([])
    expect((await admin.get('user/export.csv?q=zola')).body).toContain('aldo@exemple.fr')
  })
})

describe('members in the back office', () => {
  test('an admin can change single fields of a member; the journal names the fields, not their values', async () => {
    const member = await api.as('member')
    const { status, body } = await admin.patch(`user/${member.id}`, {
      lastname: 'Renoir',
      phone: '06 12 34 56 78',
      birthday: '1990-05-04',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lastname: 'Renoir',
      phone: '0612345678',
      birthday: '1990-05-04',
      firstname: 'member',
    })
    expect(await isLoggedIn(member.cookie)).toBe(true)
    const journal = await admin.get(`audit?entity=user&entity_id=${member.id}`)
    expect(journal.body).toMatchObject([
      { action: 'update', after: { lastname: '…', phone: '…', birthday: '…' }, users_id: admin.id },
    ])
  })

  test.each([
    ['password', 'Nouveau-1!'],
    ['password_hash', 'x'],
    ['created_date', '2020-01-01T00:00:00Z'],
    ['roles_id', 999],
    ['birthday', '2999-01-01'],
    ['phone', '12'],
    ['email', 'rien'],
  ])('a change of a member by an admin is refused with %s = %j', async (field, value) => {
    const member = await api.as('member')
    expect(await admin.patch(`user/${member.id}`, { [field]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })

  test('an admin cannot give a member a taken e-mail address; a free one logs the member out', async () => {
    const [one, other] = [await api.as('member'), await api.as('member')]
    expect(await admin.patch(`user/${one.id}`, { email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(await isLoggedIn(one.cookie)).toBe(true)
    expect((await admin.patch(`user/${one.id}`, { email: 'nouvelle@exemple.fr' })).status).toBe(200)
    expect(await isLoggedIn(one.cookie)).toBe(false)
    const letters = await api.db.select().from(mails).where(eq(mails.to, one.email))
    expect(letters).toHaveLength(1)
  })

  test('a member is logged out immediately when an admin changes the member’s role', async () => {
    const manager = await api.as('manager')
    expect((await admin.patch(`user/${manager.id}`, { roles_id: 2 })).body.name_role).toBe('Membre')
    expect(await isLoggedIn(manager.cookie)).toBe(false)
    const member = await api.as('member')
    await admin.patch(`user/${member.id}`, { roles_id: 2 })
    expect(await isLoggedIn(member.cookie)).toBe(true)
  })

  test('a member is logged out everywhere when an admin ends the sessions', async () => {
    const member = await api.as('member')
    expect((await admin.remove(`user/${member.id}/login-session`)).status).toBe(204)
    expect(await isLoggedIn(member.cookie)).toBe(false)
    expect((await admin.remove('user/999999/login-session')).status).toBe(404)
  })

  test('an admin sends a member a link to choose a new password', async () => {
    const member = await api.as('member')
    expect((await admin.post(`user/${member.id}/reset-link`, {})).status).toBe(204)
    const [letter] = await api.db.select().from(mails).where(eq(mails.to, member.email))
    expect(letter?.text).toContain('/authentification/nouveau-mot-de-passe/')
    expect((await admin.post('user/999999/reset-link', {})).status).toBe(404)
  })

  test('a member whom an admin removed can no longer log in, and is erased in two weeks', async () => {
    const manager = await api.as('manager')
    expect((await admin.remove(`user/${manager.id}`)).status).toBe(204)
    expect(await isLoggedIn(manager.cookie)).toBe(false)
    const { body } = await admin.get(`user/${manager.id}`)
    expect(body.deletion_at).toBe(new Date(api.clock.now.getTime() + 14 * 86_400_000).toISOString())
    expect((await admin.remove('user/999999')).status).toBe(404)

    expect(await (await logIn(manager.email)).json()).toMatchObject({ code: 'wrong_credentials' })
    const json = { email: manager.email }
    await api.request('/api/v1/authentication/forgotten-password', { method: 'POST', json })
    await answerResetWishes(api.appContext)
    expect(await subjectsTo(manager.email)).toEqual(['Votre compte est fermé'])
    expect((await admin.post(`user/${manager.id}/reset-link`, {})).body.code).toBe('account_removed')
    expect((await admin.get(`user/${manager.id}`)).body.deletion_at).toBe(body.deletion_at)
  })

  test('a removed member can log in again once an admin restores the account, and gets a mail', async () => {
    const member = await api.as('member')
    await admin.remove(`user/${member.id}`)
    expect((await admin.post(`user/${member.id}/reopening`, {})).status).toBe(204)
    expect((await admin.get(`user/${member.id}`)).body).toMatchObject({ deletion_at: null, removed_at: null })
    expect((await logIn(member.email)).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual(['Votre compte est fermé', 'Votre compte est rouvert'])
    expect((await admin.post('user/999999/reopening', {})).status).toBe(404)
  })

  test('an admin cannot create a member', async () => {
    expect((await admin.post('user', { email: 'neuf@exemple.fr' })).status).toBe(404)
  })
})

describe('protection of admins', () => {
  test('an admin must type the password to change their own e-mail address or second factor', async () => {
    const own = await aStaffMember(api, 'admin')
    const changed = await own.patch(`user/${own.id}`, { email: 'a-moi@exemple.fr', firstname: 'Agnès' })
    expect(changed).toMatchObject({ status: 409, body: { code: 'own_account' } })
    const freed = await own.remove(`user/${own.id}/second-factor`)
    expect(freed).toMatchObject({ status: 409, body: { code: 'own_account' } })
    // An admin who sends the unchanged e-mail with other changes is not refused.
    const same = await own.patch(`user/${own.id}`, { email: own.email, firstname: 'Agnès' })
    expect(same).toMatchObject({ status: 200, body: { email: own.email, firstname: 'Agnès' } })
  })

  test('the last admin can be neither demoted nor removed', async () => {
    const alone = await startTestApi()
    const last = await aStaffMember(alone, 'admin')
    expect(await last.patch(`user/${last.id}`, { roles_id: 2 })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    })
    expect(await last.remove(`user/${last.id}`)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    // Three other admins who do not count, because they cannot log in or soon will not exist: one has no password,
    // one is removed, one is about to be erased.
    const away = [{ password_hash: null }, { removed_at: new Date() }, { deletion_at: new Date() }]
    await alone.db
      .insert(users)
      .values(
        away.map((how, i) => ({ email: `parti-${i}@exemple.fr`, roles_id: 1, password_hash: 'x', ...how })),
      )
    expect(await last.remove(`user/${last.id}`)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    // Control: if another admin can log in, the last one can be demoted.
    const other = await aStaffMember(alone, 'admin')
    expect((await other.patch(`user/${last.id}`, { roles_id: 5 })).status).toBe(200)
    await alone.close()
  })

  test('if two admins demote each other at the same time, one stays an admin', async () => {
    const alone = await startTestApi()
    const [one, other] = [await aStaffMember(alone, 'admin'), await aStaffMember(alone, 'admin')]
    const answers = await Promise.all([
      one.patch(`user/${other.id}`, { roles_id: 2 }),
      other.patch(`user/${one.id}`, { roles_id: 2 }),
    ])
    const left = await alone.db.select().from(users).where(eq(users.roles_id, 1))
    expect(left).toHaveLength(1)
    // The second request is refused for one of two reasons, depending on the timing: its target is now the last
    // admin, or its sender has just been demoted.
    expect(answers.map(answer => answer.status).sort()[0]).toBe(200)
    expect([401, 403, 409]).toContain(answers.map(answer => answer.status).sort()[1])
    await alone.close()
  })
})

describe('roles', () => {
  test('an admin creates, renames and deletes a role', async () => {
    const { status, body } = await admin.post('role', { name_role: 'Caissier' })
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number), name_role: 'Caissier' })
    expect((await admin.post('role', { name_role: 'caissier' })).body.code).toBe('already_exists')
    expect((await admin.patch(`role/${body.id}`, { name_role: 'Caisse' })).body.name_role).toBe('Caisse')
    expect((await admin.remove(`role/${body.id}`)).status).toBe(204)
  })

  test.each([1, 2, 5])('the built-in role %i can be neither renamed nor deleted', async id => {
    for (const answer of [
      await admin.patch(`role/${id}`, { name_role: 'Chef' }),
      await admin.remove(`role/${id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'role_of_the_house' } })
    const { body } = await admin.get(`role/${id}`)
    expect((await admin.patch(`role/${id}`, { name_role: body.name_role })).status).toBe(200)
  })

  test('a role that a member has cannot be deleted', async () => {
    const { body: role } = await admin.post('role', { name_role: 'Projectionniste' })
    const member = await aStaffMember(api, 'member')
    await admin.patch(`user/${member.id}`, { roles_id: role.id })
    expect(await admin.remove(`role/${role.id}`)).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', errors: [{ field: 'user', message: '1 membre' }] },
    })
  })
})

test('a manager can neither read nor change members and roles', async () => {
  const manager = await aStaffMember(api, 'manager')
  for (const path of ['user', `user/${admin.id}`, 'role', 'role/1', 'audit', 'user/export.csv'])
    expect((await manager.get(path)).status, path).toBe(403)
  expect((await manager.patch(`user/${manager.id}`, { roles_id: 1 })).status).toBe(403)
  expect((await manager.remove(`user/${admin.id}`)).status).toBe(403)
})
