import { expect, test } from 'vitest'
import { phoneAddress, phoneText } from './phone.ts'

test('a French phone number gets the prefix +33, and any other number is shown as typed', () => {
  expect(phoneText('04 65 71 00 12')).toBe('+33\u00a04\u00a065\u00a071\u00a000\u00a012')
  expect(phoneAddress('0465710012')).toBe('tel:+33465710012')
  expect(phoneText('+41 22 000 00 00')).toBe('+41 22 000 00 00')
})
