import { expect, test } from 'vitest'
import { saleProblems } from '../../paying/typed-sale.ts'
import { orderCall, typedIn } from './typed-order.ts'

function typed(changes: Record<string, string> = {}) {
  const form = new FormData()
  const filled = {
    sessions_id: '12',
    users_id: '3',
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
    'tarif:1': '2',
    'tarif:4': '1',
    price_order: '37,50\u00a0€',
    name_cb: 'MONA STRAPONTIN',
    num_cb: '4242 4242 4242 4242',
    cb_date: '12/30',
    cryptogramme: '123',
    idempotency_key: 'une-cle-1',
    ...changes,
  }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return typedIn(form)
}

test('a complete order form has no errors', () => {
  expect(saleProblems(typed(), '2026-11-20')).toEqual([])
})

test('an empty order form reports all missing fields in the order of the form', () => {
  const empty = new FormData()
  for (const name of ['name_cb', 'num_cb', 'cb_date', 'cryptogramme']) empty.set(name, '')
  expect(saleProblems(typedIn(empty), '2026-11-20').map(({ field }) => field)).toEqual([
    'lastname',
    'firstname',
    'email',
    'name_cb',
    'num_cb',
    'cb_date',
    'cryptogramme',
  ])
})

test.each([
  ['email', 'mona', 'Cette adresse e-mail n’est pas valable.'],
  ['num_cb', '4242 4242 4242 4241', 'Ce numéro de carte n’est pas valable.'],
  ['cb_date', '13/30', 'La date de validité doit être écrite MM/AA.'],
  ['cb_date', '10/26', 'La carte doit être encore valable le jour de la séance.'],
  ['cryptogramme', '12', 'Le cryptogramme est le nombre de 3\u00a0chiffres au dos de la carte.'],
])('an order form with the field %s set to « %s » reports: %s', (field, value, message) => {
  expect(saleProblems(typed({ [field]: value }), '2026-11-20')).toEqual([{ field, message }])
})

test('the cryptogram of an American Express card has four digits', () => {
  const amex = { num_cb: '3782 822463 10005', cryptogramme: '123' }
  expect(saleProblems(typed(amex))[0]?.message).toContain('4\u00a0chiffres au recto')
  expect(saleProblems(typed({ ...amex, cryptogramme: '1234' }))).toEqual([])
})

test('an order includes a reminder mail only if its checkbox is ticked', () => {
  expect(orderCall(typed()).body.reminder).toBe(false)
  expect(orderCall(typed({ reminder: 'oui' })).body.reminder).toBe(true)
})

test('the order request contains numbers as numbers, and the idempotency key as a header', () => {
  expect(orderCall(typed({ price_order: '1\u202f025,50\u00a0€' }))).toMatchObject({
    headers: { 'idempotency-key': 'une-cle-1' },
    body: {
      sessions_id: 12,
      users_id: 3,
      places: [{ tariffs_id: 1 }, { tariffs_id: 1 }, { tariffs_id: 4 }],
      price_order: 1025.5,
      num_cb: '4242424242424242',
    },
  })
})

test('with Stripe the order form has no card fields: nothing is missing, and no card is sent', () => {
  const form = new FormData()
  const filled = {
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
    price_order: '25,00 €',
  }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  const order = typedIn(form)
  expect(saleProblems(order, '2026-11-20')).toEqual([])
  expect(Object.keys(orderCall(order).body)).not.toEqual(expect.arrayContaining(['num_cb']))
})

test.each(['', '-1', 'deux', '0'])(
  'the ticket count « %s » of a fare in the order form counts as zero',
  count => {
    expect(typed({ 'tarif:4': count }).places).toEqual([{ tariffs_id: 1 }, { tariffs_id: 1 }])
  },
)

test('a ticket count that is far too high is sent as one ticket above the limit', () => {
  expect(typed({ 'tarif:4': '999999999' }).places).toHaveLength(2 + 11)
})

test('the chosen seats are assigned to the tickets in order, earlier fares first', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['tarif:1', '2'],
    ['tarif:4', '1'],
    ['siege', '31'],
    ['siege', '30'],
    ['siege', '32'],
  ] as const)
    form.append(name, value)
  expect(typedIn(form).places).toEqual([
    { tariffs_id: 1, seats_id: 31 },
    { tariffs_id: 1, seats_id: 30 },
    { tariffs_id: 4, seats_id: 32 },
  ])
  form.append('siege', '33')
  expect(typedIn(form).places[0], 'seats for another number of places are none').toEqual({ tariffs_id: 1 })
  expect(orderCall(typedIn(form)).body).not.toHaveProperty('fauteuil')
})
