import { expect, expectTypeOf, test } from 'vitest'
import type { listProducts } from '../boutique.ts'
import type { AnswerOf } from '../endpoint.ts'
import type { screening } from '../programme.ts'
import { eurosText } from '../texts/euros.ts'
import {
  type Cents,
  cents,
  centsFromEuros,
  type Euros,
  eurosFromCents,
  eurosIn,
  shareOfEuros,
  sumOfEuros,
  timesEuros,
} from './money.ts'
import { totalOf } from './places.ts'

test('sums, multiples and shares of euro amounts are exact to the cent: 0,1 + 0,2 is 0,3', () => {
  expect(sumOfEuros([eurosIn('0,1'), eurosIn('0,2')])).toBe(0.3)
  expect(timesEuros(eurosIn('1,1'), 3)).toBe(3.3)
  expect(shareOfEuros(eurosIn('100'), 3)).toBe(33.33)
  expect(eurosIn('1\u202f025,50\u00a0€')).toBe(1025.5)
})

test('euros and cents are distinct types: a function of one refuses the other when compiled', () => {
  expectTypeOf<AnswerOf<typeof listProducts>[number]['price']>().toEqualTypeOf<Euros>()
  expectTypeOf<(typeof screening)['_zod']['input']['supplement']>().toEqualTypeOf<Euros>()
  const [five, price] = [cents(500), eurosIn('5')]
  expectTypeOf<Cents>().not.toExtend<Euros>()
  expectTypeOf<Euros>().not.toExtend<Cents>()
  const mistakes = () => {
    // @ts-expect-error eurosText takes no cents
    eurosText(five)
    // @ts-expect-error a sum is a plain number
    eurosText(price + price)
    // @ts-expect-error a multiple is a plain number
    eurosText(price * 2)
    // @ts-expect-error euros plus cents is a plain number
    eurosText(price + five)
    // @ts-expect-error centsFromEuros takes no cents
    centsFromEuros(five)
    // @ts-expect-error eurosFromCents takes no euros
    eurosFromCents(price)
    // @ts-expect-error cents takes no euros
    cents(price)
    // @ts-expect-error places are priced in cents
    totalOf([{ price, supplement: price }])
  }
  expect(mistakes).toBeTypeOf('function')
})
