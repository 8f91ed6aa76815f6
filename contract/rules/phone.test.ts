import { describe, expect, test } from 'vitest'
import { birthdayProblem } from './birthday.ts'
import { formatPhone, parsePhone } from './phone.ts'

describe('a phone number', () => {
  test.each([
    '0123456789',
    '01 23 45 67 89',
    '01.23.45.67.89',
    '01-23-45-67-89',
    '+33123456789',
    '+33 1 23 45 67 89',
    '+33 (0)1 23 45 67 89',
    '+33 01 23 45 67 89',
    '0033 1 23 45 67 89',
    ' 01\u00a023\u00a045\u202f67 89 ',
  ])('a phone number typed as %s is stored as ten digits', typed => {
    expect(parsePhone(typed)).toBe('0123456789')
  })

  test.each([
    '',
    '012345678',
    '01234567890',
    '0023456789',
    '+32 2 123 45 67',
    '01 23 45 67 8a',
    '+33',
    '33123456789',
  ])('a phone number typed as %s is invalid', typed => {
    expect(parsePhone(typed)).toBeNull()
  })

  test('a phone number is shown in five pairs joined by no-break spaces', () => {
    expect(formatPhone('0123456789')).toBe('01\u00a023\u00a045\u00a067\u00a089')
    expect(parsePhone(formatPhone('0612345678'))).toBe('0612345678')
  })
})

test.each([
  ['1980-02-29', null],
  ['1900-01-01', null],
  ['1899-12-31', 'La date de naissance doit être postérieure à 1900.'],
  ['2026-11-19', null],
  ['2026-11-20', 'La date de naissance doit être passée.'],
  ['2999-01-01', 'La date de naissance doit être passée.'],
])('on 20 November 2026, the date of birth %s is checked with this result: %s', (birthday, problem) => {
  expect(birthdayProblem(birthday, '2026-11-20')).toBe(problem)
})
