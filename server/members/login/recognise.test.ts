import { expect, test } from 'vitest'
import type { Actor, Context } from '../../context.ts'
import { admit } from './recognise.ts'

const mona: Actor = { id: 1, firstname: 'Mona', roleUser: 'user' }
const asked = (token: string | undefined, forPage?: Context['forPage']) =>
  ({ session: { token }, forPage }) as unknown as Context

test('all calls of one page use the same actor', async () => {
  const page = asked('jeton', { actor: Promise.resolve(mona) })
  expect(await admit(page, 'session:check')).toBe(mona)
})

test('a call without the cookie is anonymous, even from a member’s page', async () => {
  const page = asked(undefined, { actor: Promise.resolve(mona) })
  await expect(admit(page, 'session:check')).rejects.toMatchObject({ code: 'not_logged_in' })
})
