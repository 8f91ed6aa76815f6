import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roleIds } from '../../../contract/permissions.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aCinema } from '../../../tests/builders.ts'
import { mailedToken, setPasswordByLink } from '../../../tests/mailed-password.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { users } from '../tables.ts'

// In these tests, a stranger has registered an account with the e-mail address of a staff member. This is
// possible, because registration does not verify the address.

const api = await useBoutiqueApi()
const admin = await aStaffMember(api, 'admin')
const cinema = await aCinema(api.db)

const chosenByStranger = 'Strapontin-Vole-7!'
const chosenByOwner = 'Lanterne-Rouge-8!'
let serial = 0

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  api.request(`/api/v1${path}`, { method: 'POST', json, headers })
const logIn = (email: string, password: string) => post('/authentication/login', { email, password })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const isOpen = async (cookie: string) =>
  (await api.request('/api/v1/authentication/check-token', { headers: { cookie } })).status === 200

/** Registers an account with Marie's address, as a stranger would, and keeps the stranger logged in. */
async function registeredByStranger() {
  const email = `marie-${++serial}@exemple.fr`
  const { id } = await (await post('/authentication/register', { email, password: chosenByStranger })).json()
  const cookie = cookieOf(await logIn(email, chosenByStranger))
  expect(await isOpen(cookie)).toBe(true)
  return { id: id as number, email, cookie }
}

const gifts: [string, object, object][] = [
  ['the role of a manager', { roles_id: roleIds.manager }, { roleUser: 'manager' }],
  ['the role of an admin', { roles_id: roleIds.admin }, { roleUser: 'admin' }],
  ['a task', { tasks: ['door'] }, { tasks: ['door'] }],
  ['a task in one cinema', { tasks: ['books'], cinemas_ids: [cinema.id] }, { cinemas_ids: [cinema.id] }],
]

describe.each(gifts)(
  'after an admin gives %s to an account that a stranger registered, only the mailbox owner can use it',
  (_, change, rights) => {
    test('a stranger’s account that gets staff rights opens only for the owner of the mailbox', async () => {
      const { id, email, cookie } = await registeredByStranger()
      expect((await admin.patch(`user/${id}`, change)).status).toBe(200)
      expect(await isOpen(cookie)).toBe(false)
      expect((await logIn(email, chosenByStranger)).status).toBe(409)
      expect((await setPasswordByLink(api, email, chosenByOwner)).status).toBe(200)
      expect((await logIn(email, chosenByStranger)).status).toBe(409)
      expect(await (await logIn(email, chosenByOwner)).json()).toMatchObject(rights)
    })

    test('giving an account staff rights cancels a change of e-mail address that a stranger began', async () => {
      const { id, email, cookie } = await registeredByStranger()
      const own = `voleur-${serial}@exemple.fr`
      const json = { email: own, current_password: chosenByStranger }
      await api.request(`/api/v1/app/user/${id}`, { method: 'PATCH', json, headers: { cookie } })
      await sendWaitingMails(api.appContext)
      const token = /nouvelle-adresse\/(\S+)/.exec(api.letters.findLast(({ to }) => to === own)!.text)![1]!
      await admin.patch(`user/${id}`, change)
      expect((await post('/authentication/confirm-email', { token })).status).toBe(409)
      expect((await api.db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ email })
    })

    test('a login with a stranger’s password is refused if the account gets staff rights meanwhile', async () => {
      const { id, email } = await registeredByStranger()
      const { verify } = api.appContext.passwords
      const checked = Promise.withResolvers<void>()
      const given = Promise.withResolvers<void>()
      api.appContext.passwords.verify = async (...args) => {
        const matches = await verify(...args)
        checked.resolve()
        await given.promise
        return matches
      }
      const login = logIn(email, chosenByStranger)
      await checked.promise
      api.appContext.passwords.verify = verify
      await admin.patch(`user/${id}`, change)
      given.resolve()
      expect((await login).status).toBe(409)
    })
  },
)

test('if an admin changes an account’s e-mail address, its password is deleted and a new link is sent', async () => {
  const { id, email, cookie } = await registeredByStranger()
  const wanted = `marie-martin-${serial}@exemple.fr`
  expect((await admin.patch(`user/${id}`, { email: wanted })).status).toBe(200)
  expect(await isOpen(cookie)).toBe(false)
  expect((await logIn(wanted, chosenByStranger)).status).toBe(409)
  expect(await mailedToken(api, email)).toBeUndefined()
  expect((await setPasswordByLink(api, wanted, chosenByOwner)).status).toBe(200)
  expect((await logIn(wanted, chosenByOwner)).status).toBe(200)
})

test('a voucher assigned to an account registered by a stranger opens only for the mailbox owner', async () => {
  const buyer = await api.as('member')
  const bought = await (await purchase(api, buyer, { products_id: (await aProduct(api.db)).id })).json()
  const { id, email, cookie } = await registeredByStranger()
  const path = `voucher/${bought.vouchers[0].id}`
  expect((await admin.patch(path, { users_id: id })).status).toBe(200)
  expect(await isOpen(cookie)).toBe(false)
  expect((await logIn(email, chosenByStranger)).status).toBe(409)
  expect((await setPasswordByLink(api, email, chosenByOwner)).status).toBe(200)
  // The account was handed over when it got the voucher. Assigning the voucher to the same account again does not
  // reset the password once more.
  expect((await admin.patch(path, { users_id: id })).status).toBe(200)
  expect((await logIn(email, chosenByOwner)).status).toBe(200)
})

test('an admin can assign six vouchers to one member at the same time, without a deadlock', async () => {
  const buyer = await api.as('member')
  const { id: products_id } = await aProduct(api.db)
  const bought = await Promise.all(
    Array.from({ length: 6 }, async () => (await purchase(api, buyer, { products_id })).json()),
  )
  const { id } = await registeredByStranger()
  const answers = await Promise.all(
    bought.map(({ vouchers: [voucher] }) => admin.patch(`voucher/${voucher.id}`, { users_id: id })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test.each([
  ['new first name', 'member', { firstname: 'Marie' }],
  ['new task', 'manager', { tasks: ['customers'] }],
  ['lower role', 'admin', { roles_id: roleIds.manager }],
] as const)(
  'the change « %s » by an admin does not delete the password of the account',
  async (_, role, change) => {
    const person = await aStaffMember(api, role)
    expect((await admin.patch(`user/${person.id}`, change)).status).toBe(200)
    const [row] = await api.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.password_hash).not.toBeNull()
  },
)

test('a removed account gets no link to choose a password', async () => {
  const { id, email } = await registeredByStranger()
  await admin.remove(`user/${id}`)
  await admin.patch(`user/${id}`, { tasks: ['door'] })
  expect(await mailedToken(api, email)).toBeUndefined()
})
