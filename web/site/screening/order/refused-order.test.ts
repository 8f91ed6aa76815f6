import { expect, test } from 'vitest'
import { errorAnswer } from '../../../../contract/refusals.ts'
import { orderMessages } from './refused-order.ts'

test('a refused card stands beside the card', () => {
  expect(orderMessages(errorAnswer('payment_refused'))).toMatchObject([{ field: 'num_cb' }])
})

test('a changed price brings the new total, beside the total', () => {
  const errors = [{ field: 'price_order', message: 'Le total est de 29,00\u00a0€.' }]
  const [message, ...others] = orderMessages(errorAnswer('wrong_price', errors))
  expect(message?.field).toBe('price_order')
  expect(message?.message).toMatch(/^Le prix a changé.* Le total est de 29,00\u00a0€\.$/)
  expect(others).toEqual([])
})

test('too many seats lead to where the seats are counted', () => {
  expect(orderMessages(errorAnswer('too_few_seats'))).toMatchObject([{ field: 'places' }])
  expect(orderMessages(errorAnswer('too_many_seats'))).toMatchObject([{ field: 'places' }])
})

test('what the API says of a field stays with it', () => {
  const errors = [{ field: 'email', message: 'Cette adresse e-mail n’est pas valable.' }]
  expect(orderMessages(errorAnswer('invalid', errors))).toEqual(errors)
})
