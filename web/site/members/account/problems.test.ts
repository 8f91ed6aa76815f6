import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const today = '2026-11-15'
const fields = (changes: Parameters<typeof problemsOf>[0]) =>
  problemsOf(changes, today).map(({ field }) => field)

test('no changes and emptied fields have no errors', () =>
  expect(fields({ phone: '', birthday: '', address: '', lastname: '' })).toEqual([]))

test('each field has its own message', () =>
  expect(fields({ phone: '12', birthday: today, email: '', current_password: 'x' })).toEqual([
    'phone',
    'birthday',
    'email',
  ]))

test('a new password is checked as at registration, and requires the current one', () =>
  expect(fields({ password: 'Salle1!', current_password: '' })).toEqual(['password', 'current_password']))
