import { expect, test } from 'vitest'
import type { Actor, Context } from '../context.ts'
import { admit } from './recognise.ts'

const mona: Actor = { id: 1, firstname: 'Mona', roleUser: 'user' }
const asked = (token: string | undefined, forPage?: Context['forPage']) =>
  ({ session: { token }, forPage }) as unknown as Context

test('the questions of one page are asked in the name of one person', async () => {
  const page = asked('jeton', { actor: Promise.resolve(mona) })
  expect(await admit(page, 'session:check')).toBe(mona)
})

test('what a page asks without the cookie is asked by nobody, whoever asked for the page', async () => {
  const page = asked(undefined, { actor: Promise.resolve(mona) })
  await expect(admit(page, 'session:check')).rejects.toMatchObject({ code: 'not_logged_in' })
})
