import { expect, test } from 'vitest'
import { groupTicketCode, readTicketText, screeningLetters, ticketLetters } from './ticket-text.ts'

const text = `T${screeningLetters(731)}BCDFGHJKLNPRSTVX${'BCDFGHJKLN'.repeat(2)}`
const firstKind = 'O1.731.mK3vQx9_ZtB0aY-7LrEw2A.aqzwAQZWmM0123456789-_'

/**
 * For each keyboard layout: the keys that a scanner presses for an English layout, and the characters that the
 * computer receives.
 */
const keyboards = {
  french: ['1234567890-_.aqzwAQZWmM', '&é"\'(-è_çà)°:qawzQAWZ,?'],
  german: ['yzYZ-_', 'zyZYß?'],
} as const
function asTypedOn(keyboard: keyof typeof keyboards, typed: string): string {
  const [pressed, shown] = keyboards[keyboard]
  return [...typed].map(sign => (pressed.includes(sign) ? [...shown][pressed.indexOf(sign)] : sign)).join('')
}

test('the QR code text of a ticket contains its screening, its code and its signature', () => {
  expect(readTicketText(text)).toMatchObject({
    kind: 'signed',
    screening: 731,
    code: 'BCDFGHJKLNPRSTVX',
    signature: 'BCDFGHJKLNBCDFGHJKLN',
  })
})

test('ticket codes use only letters that French, English and German keyboards have in the same place', () => {
  for (const keyboard of ['french', 'german'] as const)
    for (const letters of [ticketLetters, ticketLetters.toLowerCase()])
      expect(asTypedOn(keyboard, letters)).toBe(letters)
})

test('a ticket text garbled by a wrong keyboard layout is still read, in the first format too', () => {
  expect(asTypedOn('french', firstKind)).not.toBe(firstKind)
  for (const given of [text, text.toLowerCase(), firstKind])
    expect(readTicketText(asTypedOn('french', given))).toEqual(readTicketText(given))
})

test('a typed ticket code is read in upper or lower case, with or without spaces between groups', () => {
  for (const typed of [
    'BCDFGHJKLNPRSTVX',
    'bcdf ghjk lnpr stvx',
    ' BCDF-GHJK-LNPR-STVX ',
    'bcdf\u00a0ghjklnprstvx',
  ])
    expect(readTicketText(typed)).toEqual({ kind: 'typed', code: 'BCDFGHJKLNPRSTVX' })
  expect(readTicketText('mK3vQx9_ZtB0aY-7LrEw2A')).toEqual({ kind: 'typed', code: 'mK3vQx9_ZtB0aY-7LrEw2A' })
})

test('a text that cannot be a ticket is rejected', () => {
  for (const other of [
    '',
    'bonjour',
    'https://exemple.fr/menu',
    'BCDFGHJKLNPRSTV',
    'ABCDFGHJKLNPRSTV',
    'T',
    '💡',
  ])
    expect(readTicketText(other)).toBeNull()
})

test('a ticket code is printed in groups of four letters', () => {
  expect(groupTicketCode('BCDFGHJKLNPRSTVX', ' ')).toBe('BCDF GHJK LNPR STVX')
})
