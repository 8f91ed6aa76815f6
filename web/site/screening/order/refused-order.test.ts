import { expect, test } from 'vitest'
import { type ErrorAnswer, errorAnswer } from '../../../../contract/refusals.ts'
import { orderMessages as messagesOf } from './refused-order.ts'

const places = [{ tariffs_id: 1 }, { tariffs_id: 4 }, { tariffs_id: 4 }]
const orderMessages = (answer: ErrorAnswer) => messagesOf(answer, { places })

test('a refused payment is reported next to the card number of the order form', () => {
  expect(orderMessages(errorAnswer('payment_refused'))).toMatchObject([{ field: 'num_cb' }])
})

test('a changed price is reported next to the total of the order form, with the new total', () => {
  const errors = [{ field: 'price_order', message: 'Le total est de 29,00\u00a0€.' }]
  const [message, ...others] = orderMessages(errorAnswer('wrong_price', errors))
  expect(message?.field).toBe('price_order')
  expect(message?.message).toMatch(/^Le prix affiché n’était pas à jour.* Le total est de 29,00\u00a0€\.$/)
  expect(others).toEqual([])
})

test('too many or too few tickets are reported next to their count in the order form', () => {
  expect(orderMessages(errorAnswer('too_few_seats'))).toMatchObject([{ field: 'places' }])
  expect(orderMessages(errorAnswer('too_many_seats'))).toMatchObject([{ field: 'places' }])
})

test('an API error about a field of the order form is reported next to that field', () => {
  const errors = [{ field: 'email', message: 'Cette adresse e-mail n’est pas valable.' }]
  expect(orderMessages(errorAnswer('invalid', errors))).toEqual(errors)
})

test('too many tickets of a fare are reported next to the count of that fare', () => {
  const errors = [{ field: 'places[2].tariffs_id', message: 'Une au plus au tarif « Étudiant ».' }]
  expect(orderMessages(errorAnswer('too_many_at_fare', errors))).toEqual([
    { field: 'tarif-4', message: errors[0]!.message },
  ])
})

test('an error about a fare no longer on sale is reported next to the first ticket count', () => {
  const errors = [{ field: 'places[1].tariffs_id', message: 'Le tarif « Étudiant » n’est pas vendu.' }]
  expect(orderMessages(errorAnswer('fare_not_sold', errors))).toMatchObject([{ field: 'places' }])
})
