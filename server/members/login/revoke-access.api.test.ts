import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { applicationOf } from '../../../tests/hostile/names/people.ts'
import { rowsOf } from '../../database/rows.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { answerResetWishes } from '../password/forgotten-password.ts'
import { totps } from '../second-factor/tables.ts'

const api = await useApi()
beforeEach(() => {
  api.letters.length = 0
  api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
})

let serial = 0
const wanted = 'Nouveau-mot-9!'
type Someone = Awaited<ReturnType<TestApi['as']>>
type Pending = Awaited<ReturnType<typeof beginEverything>>

const call = (method: string, path: string, json?: unknown, who?: { headers: { cookie: string } }) =>
  api.request(`/api/v1${path}`, {
    method,
    ...(json !== undefined && { json }),
    ...(who && { headers: who.headers }),
  })

async function begin(method: string, path: string, json: unknown, who?: Someone) {
  const response = await call(method, path, json, who)
  expect(response.status, path).toBeLessThan(300)
  return response
}

const tokenIn = (to: string, page: string) =>
  api.letters
    .find(letter => letter.to === to && letter.text.includes(page))!
    .text.match(new RegExp(`${page}/(\\S+)`))![1]!

/**
 * Starts every change and creates every link that can be pending for an account. The account is a manager's,
 * because some of these changes and links exist only for staff.
 */
async function beginEverything() {
  const mona = await api.as('manager')
  const elsewhere = await begin('POST', '/authentication/login', { email: mona.email, password })
  const cookie = elsewhere.headers.getSetCookie()[0]!.split(';')[0]!
  const newAddress = `ailleurs-${++serial}@exemple.fr`
  await begin('PATCH', `/app/user/${mona.id}`, { email: newAddress, current_password: password }, mona)
  await begin('POST', '/authentication/forgotten-password', { email: mona.email })
  await begin('POST', '/app/second-factor/passkey-options', { current_password: password }, mona)
  await applicationOf(api, mona.id)
  await begin('POST', '/app/second-factor/totp', { current_password: password }, mona)
  const login = await begin('POST', '/authentication/login', { email: mona.email, password })
  await answerResetWishes(api.appContext)
  await sendWaitingMails(api.appContext)
  return {
    mona,
    newAddress,
    elsewhere: { headers: { cookie } },
    challenge: ((await login.json()) as { second_factor: { challenge: string } }).second_factor.challenge,
    resetLink: tokenIn(mona.email, 'nouveau-mot-de-passe'),
    emailLink: tokenIn(newAddress, 'nouvelle-adresse'),
  }
}

/** An act that revokes access to the account. `spares` means that the session that performs the act stays open. */
type Act = {
  name: string
  spares?: true
  begins?: Record<string, number>
  act: (pending: Pending) => Promise<Response>
}

const acts: Act[] = [
  {
    name: 'the user changes the password',
    spares: true,
    act: ({ mona }) =>
      call('PATCH', `/app/user/${mona.id}`, { password: wanted, current_password: password }, mona),
  },
  {
    name: 'the user resets a forgotten password',
    act: ({ resetLink }) =>
      call('POST', '/authentication/reset-password', { token: resetLink, password: wanted }),
  },
  {
    name: 'the user confirms a new e-mail address',
    spares: true,
    act: ({ emailLink, mona }) => call('POST', '/authentication/confirm-email', { token: emailLink }, mona),
  },
  {
    name: 'the user logs out all other devices',
    spares: true,
    act: ({ mona }) => call('DELETE', '/app/login-session', undefined, mona),
  },
  {
    name: 'the user logs out one other device',
    spares: true,
    act: async ({ mona }) => {
      const list = await (await call('GET', '/app/login-session', undefined, mona)).json()
      const other = (list as { id: number; current: boolean }[]).find(session => !session.current)!
      return call('DELETE', `/app/login-session/${other.id}`, undefined, mona)
    },
  },
  {
    name: 'the user deletes the account',
    act: ({ mona }) => call('POST', `/app/user/${mona.id}/deletion`, { current_password: password }, mona),
  },
  {
    name: 'an admin changes the e-mail address',
    // The new address gets a link to choose a new password, so one reset link remains.
    begins: { password_resets: 1 },
    act: async ({ mona }) =>
      call('PATCH', `/admin/user/${mona.id}`, { email: `corrige-${++serial}@exemple.fr` }, await admin()),
  },
  {
    name: 'an admin changes the role',
    act: async ({ mona }) => call('PATCH', `/admin/user/${mona.id}`, { roles_id: 2 }, await admin()),
  },
  {
    name: 'an admin ends the sessions',
    act: async ({ mona }) => call('DELETE', `/admin/user/${mona.id}/login-session`, undefined, await admin()),
  },
  {
    name: 'an admin deletes the account',
    act: async ({ mona }) => call('DELETE', `/admin/user/${mona.id}`, undefined, await admin()),
  },
  {
    name: 'an admin removes the second factor',
    act: async ({ mona }) => call('DELETE', `/admin/user/${mona.id}/second-factor`, undefined, await admin()),
  },
]
const admin = () => api.as('admin')

describe.each(acts)('all access to an account ends after this event: $name', ({ spares, begins, act }) => {
  test('revoking access to an account ends every session, link, challenge and pending change of it', async () => {
    const pending = await beginEverything()
    expect(await openOf(pending.mona.id)).toEqual(everything)
    expect((await act(pending)).status).toBeLessThan(300)
    expect(await openOf(pending.mona.id)).toEqual(spares ? { login_sessions: 1 } : (begins ?? {}))

    const { mona, elsewhere, resetLink, emailLink, challenge } = pending
    const isIn = async (who: Someone | typeof elsewhere) =>
      (await call('GET', '/authentication/check-token', undefined, who)).status === 200
    expect([await isIn(mona), await isIn(elsewhere)]).toEqual([spares ?? false, false])
    const tries = [
      ['reset-password', { token: resetLink, password: 'Encore-un-autre-1!' }],
      ['confirm-email', { token: emailLink }],
      ['second-factor', { challenge, code: '123456' }],
    ] as const
    for (const [path, json] of tries)
      expect([path, (await call('POST', `/authentication/${path}`, json)).status]).toEqual([path, 409])
  })
})

describe('a client whose old password was verified just before a reset', () => {
  /** Makes every call of verify wait until release(). */
  function holdVerify() {
    const { verify } = api.appContext.passwords
    let goOn = () => {}
    const gate = new Promise<void>(resolve => {
      goOn = resolve
    })
    const seen: Promise<boolean>[] = []
    let entered = () => {}
    const waiting = new Promise<void>(resolve => {
      entered = resolve
    })
    api.appContext.passwords.verify = async (hash, given) => {
      const answer = verify(hash, given)
      seen.push(answer)
      entered()
      await gate
      return answer
    }
    return {
      waiting,
      seen,
      release() {
        api.appContext.passwords.verify = verify
        goOn()
      },
    }
  }

  async function resetMeanwhile(attack: (mona: Someone) => Promise<Response>) {
    const mona = await api.as('manager')
    await begin('POST', '/authentication/forgotten-password', { email: mona.email })
    await answerResetWishes(api.appContext)
    await sendWaitingMails(api.appContext)
    const token = tokenIn(mona.email, 'nouveau-mot-de-passe')
    const held = holdVerify()
    const late = attack(mona)
    await held.waiting
    await begin('POST', '/authentication/reset-password', { token, password: wanted })
    held.release()
    // Control: the password was right; only the trust number changed during the verification.
    expect(await Promise.all(held.seen)).toEqual([true])
    return { mona, status: (await late).status }
  }

  test.each<[string, (mona: Someone) => Promise<Response>, number]>([
    ['logs in', ({ email }) => call('POST', '/authentication/login', { email, password }), 409],
    [
      'asks for another e-mail',
      mona =>
        call(
          'PATCH',
          `/app/user/${mona.id}`,
          { email: 'voleur@exemple.fr', current_password: password },
          mona,
        ),
      401,
    ],
    [
      'chooses another password',
      mona =>
        call(
          'PATCH',
          `/app/user/${mona.id}`,
          { password: 'Voleur-de-mot-3!', current_password: password },
          mona,
        ),
      401,
    ],
    [
      'enrols an application',
      mona => call('POST', '/app/second-factor/totp', { current_password: password }, mona),
      401,
    ],
    [
      'has the account deleted',
      mona => call('POST', `/app/user/${mona.id}/deletion`, { current_password: password }, mona),
      401,
    ],
  ])(
    'a client that %s with the old password during a reset of that password is refused',
    async (_, attack, expected) => {
      const { mona, status } = await resetMeanwhile(attack)
      expect(status).toBe(expected)
      expect(await openOf(mona.id)).toEqual({})
      await begin('POST', '/authentication/login', { email: mona.email, password: wanted })
    },
  )
})

/**
 * Counts the account's rows in every table with users_id and token_hash, including tables added later, and a
 * pending TOTP.
 */
async function openOf(users_id: number): Promise<Record<string, number>> {
  const tables = rowsOf<{ table_name: string }>(
    await api.db.execute(sql`
      select table_name from information_schema.columns where table_schema = 'public'
      group by table_name having bool_or(column_name = 'users_id') and bool_or(column_name = 'token_hash')
      order by table_name`),
  )
  const counts: Record<string, number> = {}
  for (const { table_name } of tables) {
    const count = await api.db.$count(
      sql`${sql.identifier(table_name)}`,
      sql`${sql.identifier('users_id')} = ${users_id}`,
    )
    if (count > 0) counts[table_name] = count
  }
  const [totp] = await api.db.select().from(totps).where(eq(totps.users_id, users_id))
  return totp?.new_secret ? { ...counts, totps: 1 } : counts
}

const everything = { challenges: 2, email_changes: 1, login_sessions: 2, password_resets: 1, totps: 1 }
