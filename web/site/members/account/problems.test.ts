import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const today = '2026-11-15'
const fields = (changes: Parameters<typeof problemsOf>[0]) =>
  problemsOf(changes, today).map(({ field }) => field)

test('the account form reports no errors for fields that are unchanged or emptied', () =>
  expect(fields({ phone: '', birthday: '', address: '', lastname: '' })).toEqual([]))

test('the account form reports an error for each invalid field', () =>
  expect(fields({ phone: '12', birthday: today, email: '', current_password: 'x' })).toEqual([
    'phone',
    'birthday',
    'email',
  ]))

test('a new password follows the rules of registration and requires the current password', () =>
  expect(fields({ password: 'Salle1!', current_password: '' })).toEqual(['password', 'current_password']))
