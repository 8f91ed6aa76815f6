import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTicket, signTicket } from './sign.ts'

const key = 'a-secret-of-the-house'
const ticket = { code: 'mK3vQx9_ZtB0aY-7LrEw2A', screening: 731 }

const codes = fc.stringMatching(/^[\w-]{22}$/)
const screenings = fc.integer({ min: 1, max: 2_147_483_647 })
const tickets = fc.record({ code: codes, screening: screenings })

describe('a signed ticket', () => {
  test('says its ticket and its screening again, whatever they are', () => {
    fc.assert(
      fc.property(tickets, fc.string({ minLength: 1 }), (given, secret) => {
        expect(readTicket(secret, signTicket(secret, given))).toEqual(given)
      }),
    )
  })

  test('is refused with any one character changed', () => {
    const text = signTicket(key, ticket)
    const anyCharacter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    fc.assert(
      fc.property(fc.nat(text.length - 1), anyCharacter, (at, character) => {
        fc.pre(character !== text[at])
        expect(readTicket(key, text.slice(0, at) + character + text.slice(at + 1))).toBe('forged')
      }),
      { numRuns: 1000 },
    )
  })

  test('is refused with every letter of the alphabet at every place but the right one', () => {
    const text = signTicket(key, ticket)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    for (let at = 0; at < text.length; at++)
      for (const letter of alphabet)
        if (letter !== text[at])
          expect(readTicket(key, text.slice(0, at) + letter + text.slice(at + 1))).toBe('forged')
  })

  test('is refused when cut, lengthened or surrounded', () => {
    const text = signTicket(key, ticket)
    for (let length = 0; length < text.length; length++)
      expect(readTicket(key, text.slice(0, length))).toBe('forged')
    for (const around of [`${text}A`, ` ${text}`, `${text}\n`, `${text}${text}`, `O${text}`])
      expect(readTicket(key, around)).toBe('forged')
  })

  test('of another house is refused', () => {
    expect(readTicket(key, signTicket('another secret', ticket))).toBe('forged')
  })

  test('of one screening does not open another', () => {
    fc.assert(
      fc.property(tickets, tickets, (one, other) => {
        fc.pre(one.screening !== other.screening || one.code !== other.code)
        const signature = signTicket(key, one).split('.').at(-1)
        expect(readTicket(key, `O1.${other.screening}.${other.code}.${signature}`)).toBe('forged')
      }),
    )
  })

  test('no text whatever makes the reader stumble', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 100 }), text => {
        expect(readTicket(key, text)).toBe('forged')
      }),
    )
  })
})
