import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { encodeFields, type Field, parseFields } from './fields.ts'
import { hasStatus, readAnswer, type TerminalRequest, writeRequest } from './messages.ts'

const request: TerminalRequest = { kind: 'debit', till: 1, amount: cents(1250) }
const ours: Field[] = [
  ['CZ', '0300'],
  ['CJ', '012345678901'],
  ['CA', '01'],
  ['CE', '978'],
  ['CD', '0'],
]
const answer = (...fields: Field[]) => encodeFields([...ours, ...fields])

const tags = fc.stringMatching(/^[A-Z]{2}$/)
const values = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const messages = fc.uniqueArray(fc.tuple(tags, values), { selector: ([tag]) => tag })

describe('fields of a terminal message', () => {
  test('fields of a terminal message are parsed as they were encoded', () => {
    fc.assert(
      fc.property(messages, fields => {
        expect(parseFields(encodeFields(fields))).toEqual(new Map(fields))
      }),
    )
  })

  test('a terminal message cut after any byte is not malformed but incomplete, as the rest may follow', () => {
    fc.assert(
      fc.property(messages, fc.nat(), (fields, at) => {
        const text = encodeFields(fields)
        const part = text.slice(0, at % (text.length + 1))
        const read = parseFields(part)
        if (read instanceof Map) expect(encodeFields([...read])).toBe(part)
        else expect(read).toBe('cut')
      }),
    )
  })

  test.each(['ae00210', 'A200210', 'AE0x210', 'AE00210AE00210', 'HTTP/1.1 400'])(
    'the terminal message %j is malformed',
    text => expect(parseFields(text)).toBe('malformed'),
  )
})

describe('requests to a terminal', () => {
  test('a request for 12.50 euros has the bytes that the terminal protocol specifies', () => {
    expect(writeRequest(request)).toBe('CZ0040300CJ012012345678901CA00201CE003978BA0010CD0010CB0041250')
  })

  test('a request for a refund is marked as a refund', () => {
    expect(writeRequest({ ...request, kind: 'refund' })).toContain('CD0011CB0041250')
  })

  test('a request to a terminal has exactly the fields of the protocol, with the amount in cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 500 }),
        (amount, till) => {
          const fields = parseFields(writeRequest({ kind: 'debit', till, amount: cents(amount) }))
          if (!(fields instanceof Map)) throw new Error('not a message')
          expect([...fields.keys()]).toEqual(['CZ', 'CJ', 'CA', 'CE', 'BA', 'CD', 'CB'])
          expect(Number(fields.get('CB'))).toBe(amount)
          expect(fields.get('CB')).toMatch(/^\d{2,12}$/)
          expect(fields.get('CA')).toMatch(/^\d{2}$/)
        },
      ),
    )
  })

  test.each([0, -5])('a request for an amount of %d cents is never sent to a terminal', amount => {
    expect(() => writeRequest({ ...request, amount: cents(amount) })).toThrow(RangeError)
  })
})

describe('answers of a terminal', () => {
  test("a terminal's answer to a paid request contains the amount, the authorisation and the card's last digits", () => {
    const text = answer(
      ['AE', '10'],
      ['AC', '123456'],
      ['AA', '497000******1234'],
      ['CC', 'CB'],
      ['CB', '000000001250'],
    )
    expect(readAnswer(text, request)).toEqual({
      state: 'paid',
      amount: 1250,
      authorisation: '123456',
      masked_card: '**** 1234',
      card_type: 'CB',
    })
  })

  test('a terminal’s answer « paid » is accepted even without amount, authorisation and card', () => {
    expect(readAnswer(answer(['AE', '10']), request)).toEqual({
      state: 'paid',
      amount: 1250,
      authorisation: null,
      masked_card: null,
      card_type: null,
    })
  })

  test.each([
    ['04', 'La carte est refusée.'],
    ['05', 'Ce terminal n’est pas autorisé à faire cette opération.'],
    ['06', 'Le client a abandonné le paiement.'],
    ['07', 'Le paiement n’est pas allé jusqu’au bout.'],
    ['08', 'La carte n’a pas été présentée à temps.'],
    ['09', 'Le terminal n’a pas compris la demande.'],
    ['11', 'Le paiement a été abandonné sur le terminal.'],
    ['13', 'Ce terminal n’accepte pas l’euro.'],
    ['99', 'Le terminal n’a pas fait l’opération.'],
  ])('the refusal code %s in a terminal’s answer is shown as: %s', (code, reason) => {
    const text = answer(['AE', '01'], ['AF', code])
    expect(readAnswer(text, request)).toMatchObject({ state: 'refused', reason })
  })

  test.each([
    ['other_amount', answer(['AE', '10'], ['CB', '001251'])],
    ['unreadable', answer(['AE', '10'], ['CB', '12,50'])],
    ['unreadable', answer(['AE', '99'])],
    ['unreadable', answer(['AC', '123456'])],
    [
      'unreadable',
      encodeFields([
        ['AE', '10'],
        ['CE', '840'],
      ]),
    ],
    [
      'unreadable',
      encodeFields([
        ['AE', '10'],
        ['CD', '1'],
      ]),
    ],
    ['unreadable', 'HTTP/1.1 400 Bad Request'],
    ['line_cut', answer(['AE', '10'], ['AC', '123456']).slice(0, -2)],
  ])('an unclear answer of a terminal makes the outcome of a payment unknown (%s): %s', (because, text) => {
    expect(readAnswer(text, request)).toEqual({ state: 'unknown', because })
  })

  test('an incomplete answer of a terminal is never read as a payment or a refusal', () => {
    const text = answer(['AC', '123456'], ['CB', '1250'], ['AE', '10'])
    for (let end = 0; end < text.length; end++)
      expect(readAnswer(text.slice(0, end), request).state).toBe('unknown')
    expect(hasStatus(text)).toBe(true)
  })

  test("a terminal's answer never exposes a card number, whichever field contains it", () => {
    const cards = fc.stringMatching(/^\d{12,19}$/)
    const tag = fc.constantFrom('AA', 'AC', 'CC', 'AF', 'ZZ')
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(tag, cards), { selector: ([name]) => name }), fields => {
        const outcome = JSON.stringify(readAnswer(answer(['AE', '10'], ...fields), request))
        expect(outcome).not.toMatch(/\d{5}/)
        for (const [, number] of fields) expect(outcome).not.toContain(number)
      }),
    )
  })

  test('a random text is never read as the answer of a terminal that a payment succeeded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), text => {
        expect(['refused', 'unknown']).toContain(readAnswer(text, request).state)
      }),
    )
  })
})
