import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const today = '2026-11-15'
const fields = (changes: Parameters<typeof problemsOf>[0]) =>
  problemsOf(changes, today).map(({ field }) => field)

test('nothing to say about nothing, nor about fields that were emptied', () =>
  expect(fields({ phone: '', birthday: '', address: '', lastname: '' })).toEqual([]))

test('each field has its own message', () =>
  expect(fields({ phone: '12', birthday: today, email: '', current_password: 'x' })).toEqual([
    'phone',
    'birthday',
    'email',
  ]))

test('a new password is judged as at registration, and goes with the current one', () =>
  expect(fields({ password: 'Salle1!', current_password: '' })).toEqual(['password', 'current_password']))
