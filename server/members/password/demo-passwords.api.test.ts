import { expect, test } from 'vitest'
import { password, startTestApi, useApi } from '../../../tests/api.ts'

// These tests check that the passwords of the demo accounts, which are published, work only from the machine of
// the site.

const knownPasswords = [password]
const api = await useApi({ knownPasswords })
const mona = await api.as('member')

const logIn = (where: typeof api, host: string, headers: object, email: string, socket = '127.0.0.1') =>
  where.fetch(
    new Request(`http://${host}/api/v1/authentication/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', ...headers },
    }),
    { incoming: { socket: { remoteAddress: socket } } } as never,
  )

test.each([
  [200, 'localhost:3000', {}, '127.0.0.1'],
  [200, '127.0.0.1:3000', {}, '::1'],
  [403, 'localhost:3000', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1'],
  [403, 'www.mon-cinema.fr', {}, '127.0.0.1'],
  [403, 'localhost:3000', {}, '203.0.113.5'],
])(
  'on a demo site, login with a demo password answers %i for host %s, headers %j, from address %s',
  async (status, host, headers, socket) => {
    const answer = await logIn(api, host, headers, mona.email, socket)
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.json()).toMatchObject({
        code: 'demo_not_here',
        message: expect.stringContaining('DEMO=on'),
      })
    }
  },
)

test('on a demo site, login with an unknown e-mail address gets the usual error wrong_credentials', async () => {
  const answer = await logIn(api, 'www.mon-cinema.fr', {}, 'personne@exemple.fr')
  expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' })
})

test('with the setting DEMO=on, login with a demo password works from any host', async () => {
  const other = await startTestApi()
  const { email } = await other.as('member')
  expect((await logIn(other, 'www.mon-cinema.fr', {}, email)).status).toBe(200)
  await other.close()
})
