import { expect, test } from 'vitest'
import type { Actor, Context } from '../../context.ts'
import { admit } from './recognise.ts'

const mona: Actor = { id: 1, firstname: 'Mona', roleUser: 'user' }
const asked = (token: string | undefined, forPage?: Context['forPage']) =>
  ({ session: { token }, forPage }) as unknown as Context

test('all API calls that render one page use the user who was recognised for that page', async () => {
  const page = asked('jeton', { actor: Promise.resolve(mona) })
  expect(await admit(page, 'session:check')).toBe(mona)
})

test('an API call without the cookie is anonymous, even while a member’s page is rendered', async () => {
  const page = asked(undefined, { actor: Promise.resolve(mona) })
  await expect(admit(page, 'session:check')).rejects.toMatchObject({ code: 'not_logged_in' })
})
