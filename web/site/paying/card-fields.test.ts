import { describe, expect, test } from 'vitest'
import { cardNumberTyped, expiryTyped, placeBefore } from './card-fields.tsx'

describe('a card number while it is typed', () => {
  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['carte 4000', '4000'],
    ['4'.repeat(25), '4444 4444 4444 4444 444'],
  ])('the typed card number « %s » becomes « %s »', (typed, shown) => {
    expect(cardNumberTyped(typed)).toBe(shown)
  })

  test('in the card number field, the cursor stops before a space, so backspace deletes a digit', () => {
    expect(placeBefore('4242 4242', 0)).toBe(9)
    expect(placeBefore('4242 4242', 4)).toBe(4)
    expect(placeBefore('4214 2424 2', 6)).toBe(3)
    expect(placeBefore('4242', 9)).toBe(0)
  })
})

describe('a card’s expiry date while it is typed', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['12/', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['9/28', '09/28'],
    ['12/20', '12/20'],
    ['12/203', '12/203'],
    ['12/2030', '12/30'],
    ['2030-12', '12/30'],
    ['2030-12-31', '12/30'],
    ['12/3045', '12/30'],
  ])('the typed expiry date « %s » becomes « %s »', (typed, shown) => {
    expect(expiryTyped(typed)).toBe(shown)
  })
})
