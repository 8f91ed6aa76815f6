import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { invitationsAt } from '../../../tests/staff-invitations.ts'
import { users } from '../tables.ts'
import { staff_invitations } from './tables.ts'

const api = await useApi({ limitsOn: false })
const { tokenFor, invited, join, take } = invitationsAt(api)
const accountOf = async (email: string) =>
  (await api.db.select().from(users).where(eq(users.email, email)))[0]
type Row = typeof staff_invitations.$inferSelect

const admin = await aStaffMember(api, 'admin')

/**
 * Makes requests that accept an invitation wait while hashing the password, after the link was found valid.
 * `entered` resolves once `many` requests wait; `release` lets them continue.
 */
function holdHash(many: number) {
  const { hash } = api.appContext.passwords
  const { promise, resolve } = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  let waiting = 0
  api.appContext.passwords.hash = async given => {
    if (++waiting === many) entered.resolve()
    await promise
    return hash(given)
  }
  return {
    entered: entered.promise,
    release() {
      api.appContext.passwords.hash = hash
      resolve()
    },
  }
}

test('if two requests use one invitation link concurrently, one creates the account and one is refused', async () => {
  const { email, token } = await invited(admin)
  const held = holdHash(2)
  const both = [join(token), join(token)]
  // Control: both requests wait here after the first check of the link, so both have passed it. So only the second
  // check, in the transaction, can refuse one of them.
  await held.entered
  held.release()
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await api.db.$count(users, eq(users.email, email))).toBe(1)
  const mona = await api.as('member')
  await admin.post('staff-invitation', { email: mona.email, tasks: ['door'] })
  const second = await tokenFor(mona.email)
  const statuses = (await Promise.all([take(second, mona), take(second, mona)])).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
})

/**
 * Cases as [name, event, undo]. The event makes the invitation invalid while a request is accepting it, so the
 * request is refused. `undo` makes the invitation valid again: then the request succeeds, which proves that only
 * this event led to the refusal.
 */
const guards: [
  string,
  (id: number, inviter: StaffMember) => Promise<unknown>,
  (row: Row) => Promise<unknown>,
][] = [
  [
    'it is withdrawn',
    (id, inviter) => inviter.remove(`staff-invitation/${id}`),
    row => api.db.insert(staff_invitations).values(row),
  ],
  [
    'its week ends',
    async () => {
      api.clock.now = new Date(api.clock.now.getTime() + 7 * 86_400_000 + 1)
    },
    ({ id, ends_at }) =>
      api.db
        .update(staff_invitations)
        .set({ ends_at: new Date(ends_at.getTime() + 86_400_000) })
        .where(eq(staff_invitations.id, id)),
  ],
  [
    'its sender loses the admin role',
    (_, inviter) => admin.patch(`user/${inviter.id}`, { roles_id: 5 }),
    async row => {
      const [{ trust } = row] = await api.db.select().from(users).where(eq(users.id, row.users_id))
      await api.db.delete(staff_invitations).where(eq(staff_invitations.id, row.id))
      await api.db.insert(staff_invitations).values({ ...row, trust })
    },
  ],
]

test.each(
  guards.flatMap(([what, act, undo]) => [
    [what, 409, act, async () => {}] as const,
    [`${what} (control: without the check)`, 201, act, undo] as const,
  ]),
)(
  'if, while an invitation is accepted (during password hashing), %s, the answer is %i',
  async (_, expected, act, undo) => {
    const before = api.clock.now
    const inviter = await aStaffMember(api, 'admin')
    const { id, token } = await invited(inviter)
    const [row] = await api.db.select().from(staff_invitations).where(eq(staff_invitations.id, id))
    const held = holdHash(1)
    const late = join(token)
    await held.entered
    await act(id, inviter)
    await undo(row!)
    held.release()
    expect((await late).status).toBe(expected)
    api.clock.now = before
  },
)

test.each<[string, number, (id: number) => Promise<unknown>]>([
  ['withdrawn', 409, id => admin.remove(`staff-invitation/${id}`)],
  ['sent again', 409, id => admin.post(`staff-invitation/${id}/resend`, {})],
  // Control: if nothing happens to the invitation meanwhile, the waiting request succeeds.
  ['unchanged', 201, async () => {}],
])(
  'accepting an invitation that is %s during the password hashing is answered with %i',
  async (_, expected, act) => {
    const { id, email, token } = await invited(admin)
    const held = holdHash(1)
    const late = join(token)
    await held.entered
    await act(id)
    held.release()
    expect((await late).status).toBe(expected)
    expect(await accountOf(email)).toEqual(expected === 201 ? expect.anything() : undefined)
  },
)
