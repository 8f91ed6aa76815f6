import { expect, test } from 'vitest'
import { inGroups, readTicketText, screeningLetters, ticketLetters } from './ticket-text.ts'

const text = `T${screeningLetters(731)}BCDFGHJKLNPRSTVX${'BCDFGHJKLN'.repeat(2)}`
const firstKind = 'O1.731.mK3vQx9_ZtB0aY-7LrEw2A.aqzwAQZWmM0123456789-_'

/** The characters that a computer with this keyboard layout receives from keys of an English layout. */
const keyboards = {
  french: ['1234567890-_.aqzwAQZWmM', '&é"\'(-è_çà)°:qawzQAWZ,?'],
  german: ['yzYZ-_', 'zyZYß?'],
} as const
function asTypedOn(keyboard: keyof typeof keyboards, typed: string): string {
  const [pressed, shown] = keyboards[keyboard]
  return [...typed].map(sign => (pressed.includes(sign) ? [...shown][pressed.indexOf(sign)] : sign)).join('')
}

test('a ticket text contains its screening, code and signature', () => {
  expect(readTicketText(text)).toMatchObject({
    kind: 'signed',
    screening: 731,
    code: 'BCDFGHJKLNPRSTVX',
    signature: 'BCDFGHJKLNBCDFGHJKLN',
  })
})

test('the ticket letters are on the same keys of all three layouts', () => {
  for (const keyboard of ['french', 'german'] as const)
    for (const letters of [ticketLetters, ticketLetters.toLowerCase()])
      expect(asTypedOn(keyboard, letters)).toBe(letters)
})

test('a scan through the wrong keyboard layout is read, also for tickets in the first format', () => {
  expect(asTypedOn('french', firstKind)).not.toBe(firstKind)
  for (const given of [text, text.toLowerCase(), firstKind])
    expect(readTicketText(asTypedOn('french', given))).toEqual(readTicketText(given))
})

test('a typed code is read in any case, grouped or not', () => {
  for (const typed of [
    'BCDFGHJKLNPRSTVX',
    'bcdf ghjk lnpr stvx',
    ' BCDF-GHJK-LNPR-STVX ',
    'bcdf\u00a0ghjklnprstvx',
  ])
    expect(readTicketText(typed)).toEqual({ kind: 'typed', code: 'BCDFGHJKLNPRSTVX' })
  expect(readTicketText('mK3vQx9_ZtB0aY-7LrEw2A')).toEqual({ kind: 'typed', code: 'mK3vQx9_ZtB0aY-7LrEw2A' })
})

test('a text that is no ticket is rejected', () => {
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

test('a code is printed in groups of four', () => {
  expect(inGroups('BCDFGHJKLNPRSTVX', ' ')).toBe('BCDF GHJK LNPR STVX')
})
