import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketLetters } from '../../contract/rules/ticket-text.ts'
import { readTicket, signTicket, ticketCode } from './sign.ts'

const key = 'a-secret-of-the-house'
const ticket = { code: 'BCDFGHJKLNPRSTVX', screening: 731 }
const firstKind = { code: 'mK3vQx9_ZtB0aY-7LrEw2A', screening: 731 }

const codes = fc.string({ unit: fc.constantFrom(...ticketLetters), minLength: 16, maxLength: 16 })
const firstCodes = fc.stringMatching(/^[\w-]{22}$/)
const screening = fc.integer({ min: 1, max: 2_147_483_647 })
const tickets = fc.record({ code: fc.oneof(codes, firstCodes), screening })

test('a ticket code has sixteen letters and differs for every token', () => {
  const made = Array.from({ length: 1000 }, (_, index) => ticketCode(`token-${index}`))
  expect(new Set(made).size).toBe(1000)
  for (const code of made) expect(code).toMatch(/^[BCDFGHJKLNPRSTVX]{16}$/)
  expect(new Set(made.join('')).size).toBe(16)
})

describe('signed tickets', () => {
  test('a signed ticket is read back with its code and its screening', () => {
    fc.assert(
      fc.property(tickets, fc.string({ minLength: 1 }), (given, secret) => {
        expect(readTicket(secret, signTicket(secret, given))).toEqual(given)
      }),
    )
  })

  test('a signed ticket contains only letters, few enough for a QR code with large modules', () => {
    expect(signTicket(key, ticket)).toMatch(/^T[BCDFGHJKLNPRSTVX]{44}$/)
    expect(signTicket(key, { ...ticket, screening: 2_147_483_647 })).toHaveLength(45)
  })

  test('a signed ticket is read even in lower case, with spaces or with a line ending', () => {
    const text = signTicket(key, ticket)
    for (const seen of [text.toLowerCase(), text.replace(/(.{5})/g, '$1 '), `${text}\r\n`, ` ${text}`])
      expect(readTicket(key, seen)).toEqual(ticket)
  })

  test.each([ticket, firstKind])(
    'a signed ticket is refused if any one character is changed: $code',
    given => {
      const text = signTicket(key, given)
      const anyCharacter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      fc.assert(
        fc.property(fc.nat(text.length - 1), anyCharacter, (at, character) => {
          fc.pre(character !== text[at] && (given === firstKind || character.toUpperCase() !== text[at]))
          expect(readTicket(key, text.slice(0, at) + character + text.slice(at + 1))).toBe('forged')
        }),
        { numRuns: 1000 },
      )
    },
  )

  test.each([
    [ticket, ticketLetters],
    [firstKind, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'],
  ])(
    'a signed ticket is refused if a letter at any position is replaced by another letter',
    (given, alphabet) => {
      const text = signTicket(key, given)
      for (let at = 0; at < text.length; at++)
        for (const letter of alphabet)
          if (letter !== text[at])
            expect(readTicket(key, text.slice(0, at) + letter + text.slice(at + 1))).toBe('forged')
    },
  )

  test.each([ticket, firstKind])('a signed ticket is refused if cut, extended or doubled: $code', given => {
    const text = signTicket(key, given)
    for (let length = 0; length < text.length; length++)
      expect(readTicket(key, text.slice(0, length))).toBe('forged')
    for (const around of [`${text}B`, `T${text}`, `${text}${text}`, `O${text}`])
      expect(readTicket(key, around)).toBe('forged')
  })

  test('a ticket signed with another key is refused', () => {
    for (const given of [ticket, firstKind])
      expect(readTicket(key, signTicket('another secret', given))).toBe('forged')
  })

  test('a ticket with the signature of another ticket or screening is refused', () => {
    fc.assert(
      fc.property(codes, codes, screening, screening, (one, other, here, there) => {
        fc.pre(one !== other || here !== there)
        const signature = signTicket(key, { code: one, screening: here }).slice(25)
        const said = signTicket(key, { code: other, screening: there }).slice(0, 25)
        expect(readTicket(key, said + signature)).toBe('forged')
      }),
    )
  })

  test('a ticket code without a signature is refused', () => {
    expect(readTicket(key, ticket.code)).toBe('forged')
  })

  test('any text that is not a signed ticket is refused without throwing an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 100 }), text => {
        expect(readTicket(key, text)).toBe('forged')
      }),
    )
  })
})
