import { expect, test } from 'vitest'
import { isFromApplication, readableCode, typedCode, wouldLackRequiredFactor } from './rules.ts'
import { secretFrom, stepOf, uriOf } from './totp-codes.ts'

// The secret of the test vectors in RFC 6238, appendix B, is '12345678901234567890'.
const secret = secretFrom(new TextEncoder().encode('12345678901234567890 and some more'))

test('TOTP codes match the test vectors of RFC 6238', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(stepOf(secret, '287082', new Date(59_000))).toBe(1)
  expect(stepOf(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
})

test('a TOTP code is accepted 30 seconds early or late, not more', () => {
  const at = (seconds: number) => stepOf(secret, '081804', new Date((1_111_111_109 + seconds) * 1000))
  expect([at(-30), at(0), at(30)]).toEqual([37_037_036, 37_037_036, 37_037_036])
  expect([at(-60), at(62)]).toEqual([null, null])
})

test.each(['000000', '', '81804', '0818044', 'abcdef'])('the TOTP code %s is wrong', code => {
  expect(stepOf(secret, code, new Date(1_111_111_109_000))).toBeNull()
})

test('the otpauth URI contains the secret and the account', () => {
  const uri = new URL(uriOf(secret, 'Ouvreuse', 'agnes@cinema.test'))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri.pathname)).toContain('agnes@cinema.test')
})

test('typed codes are compared in capitals, without spaces and dashes', () => {
  expect(typedCode(' 123 456 ')).toBe('123456')
  expect(typedCode('abcd-efgh ijkl')).toBe('ABCDEFGHIJKL')
  expect(readableCode('ABCDEFGHIJKLMNOP')).toBe('ABCD-EFGH-IJKL-MNOP')
  expect(isFromApplication('123456')).toBe(true)
  expect(isFromApplication('ABCDEFGHIJKLMNOP')).toBe(false)
})

test('staff cannot remove their last second factor if the cinema requires one', () => {
  expect(wouldLackRequiredFactor(0, true, true)).toBe(true)
  expect(wouldLackRequiredFactor(1, true, true)).toBe(false)
  expect(wouldLackRequiredFactor(0, false, true)).toBe(false)
  expect(wouldLackRequiredFactor(0, true, false)).toBe(false)
})
