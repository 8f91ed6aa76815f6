import fc from 'fast-check'
import { type Maker, sampled, weightedChoice } from './chance.ts'

export const canaryPassword = 'Canari-Secret-77!'
export const canaryCard = '4242424242424242'

const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff\ud800',
  'a\u0000b',
  '\u202e',
  '🎬'.repeat(60),
  'é'.repeat(300),
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '%s%n',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0024{7*7}',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  'null',
  '2026-02-30',
  '2026-11-20',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '24:00',
  '23:59',
  '1e309',
  '-0',
  '0x10',
  '=1+1',
  '@sum(a1)',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v=x',
  '//evil.example',
  '12/30',
  '4000000000000119',
]

/**
 * Generates any character. fast-check's `binary` unit does too, but first takes a second to build a map of all of
 * them.
 */
const anyLetter = fc
  .nat({ max: 0x10_ff_ff })
  .filter(point => point < 0xd8_00 || point > 0xdf_ff)
  .map(point => String.fromCodePoint(point))

const someText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: anyLetter, maxLength: 20 }),
)

const someNumber = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    2,
    10,
    11,
    0.1,
    12.345,
    1e21,
    -1e21,
    2147483647,
    2147483648,
    Number.MAX_SAFE_INTEGER,
    5e-324,
  ),
  fc.integer(),
)

export const anyText: Maker<string> = sampled(someText)

export const anyJson: Maker<unknown> = sampled<unknown>(
  fc.oneof(
    someText,
    someNumber,
    fc.boolean(),
    fc.constant(null),
    fc.array(someText, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', '__proto__', 'toString', 'email'), someText, { maxKeys: 2 }),
  ),
)

const deep = (open: string, end: string, depth: number) => open.repeat(depth) + end.repeat(depth)

export const brokenJson: Maker<string> = weightedChoice(
  [
    40,
    sampled(
      fc.oneof(
        fc.constantFrom(
          '',
          '{',
          '{"a":',
          'undefined',
          '{"a":1}{"b":2}',
          '[1,]',
          '"\\u12"',
          '\ufeff{}',
          '{"a":1e999}',
        ),
        fc.string({ maxLength: 40 }),
        fc.string({ maxLength: 40 }).map(text => JSON.stringify({ text }).slice(0, -1)),
      ),
    ),
  ],
  // Generate deeply nested JSON rarely: one such value takes as long as a hundred others.
  [1, chance => deep('[', ']', 1_000 + chance.below(29_000))],
  [1, chance => `{"a":${deep('{"a":', '}', 1_000 + chance.below(9_000)).replace(':}', ':1}')}}`],
)

const strangeSegments = [
  '0',
  '-1',
  '1.0',
  '1e3',
  '2147483647',
  '2147483648',
  '9'.repeat(40),
  '01',
  '%00',
  '%',
  '%ff',
  '..%2f..',
  'null',
  'NaN',
  '%EF%BC%91',
]

/** Generates malformed path segments, which are sent in place of an id or a token. */
export const strangeSegment: Maker<string> = sampled(
  fc.oneof(
    fc.constantFrom(...strangeSegments),
    fc.string({ minLength: 1, maxLength: 20 }).map(inPath),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).map(inPath),
  ),
)

function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/[/?#.]/g, '-')) || '-'
}

export const headerValue: Maker<string> = sampled(
  fc.oneof(fc.stringMatching(/^[\w-]{8,40}$/), fc.stringMatching(/^[\x21-\x7e]{1,200}$/)),
)

const strangeCookies = [
  '',
  'ouvreuse=',
  'ouvreuse',
  'ouvreuse=null; ouvreuse=undefined',
  `ouvreuse=${'x'.repeat(4000)}`,
  'ouvreuse=%00%ff%',
  "ouvreuse=' or 1=1 --",
  'ouvreuse="; Path=/; HttpOnly',
  '__proto__=1; constructor=2; ouvreuse=1',
  '=;=;=',
]

export const strangeCookie: Maker<Record<string, string>> = chance => ({
  cookie: chance.once(2) ? chance.of(strangeCookies) : `ouvreuse=${headerValue(chance)}`,
})

/** Generates values for headers that the server reads on every request: cookie, origin, request id. */
export const strangeHeaders: Maker<Record<string, string>> = weightedChoice<Record<string, string>>(
  [8, strangeCookie],
  [2, chance => ({ origin: chance.of(['null', 'https://ailleurs.example', 'http://localhost.ailleurs']) })],
  [1, chance => ({ 'sec-fetch-site': chance.of(['cross-site', 'same-site', 'same-origin', 'x']) })],
  [1, chance => ({ 'x-forwarded-for': headerValue(chance), 'x-request-id': headerValue(chance) })],
  [1, chance => ({ 'if-none-match': chance.of(['*', 'W/""', '"', headerValue(chance)]) })],
  [1, chance => ({ 'accept-encoding': chance.of(['br;q=0', 'gzip, br', '*', ';q=', headerValue(chance)]) })],
  [1, chance => ({ 'accept-language': headerValue(chance), 'user-agent': headerValue(chance) })],
)
