import { expect, test } from 'vitest'
import { isMoneyReceived } from '../../contract/rules/means.ts'
import { cents, type Euros } from '../../contract/rules/money.ts'
import {
  addItem,
  addPlaces,
  addVoucher,
  cashPayment,
  emptySale,
  mostBy,
  owedCents,
  placesAsked,
  saleSent,
  seatAt,
  takeOff,
  takeOffLast,
  takeOffScreening,
  totalCents,
  wholePlaces,
  whyNotAdded,
} from './sale.ts'
import type { CounterScreening } from './till-types.ts'

const euros = (amount: number) => amount as Euros
const fare = (tariffs_id: number, price: number) =>
  ({ tariffs_id, label: `Tarif ${tariffs_id}`, short_code: 'PLN', price: euros(price) }) as never
const screening = (sessions_id: number, supplement = 0) =>
  ({ sessions_id, title: 'Nosferatu', supplement: euros(supplement), sellable: true }) as CounterScreening
const corn = { id: 7, name_item: 'Pop-corn', price: euros(4.5) } as never

const twoFull = addPlaces(emptySale('1'), { screening: screening(1), fare: fare(1, 12.5), quantity: 2 })

const bon = { products_id: 3, name_product: 'Bon de 30 €', price: euros(30) } as never

test('a till sale can contain gift vouchers, at most ten of a product, and adds their price', () => {
  const sale = addVoucher(addVoucher(twoFull, bon, 2), bon, 50)
  expect(sale.vouchers).toMatchObject([{ products_id: 3, quantity: 10 }])
  expect(totalCents(sale)).toBe(2500 + 30_000)
  expect(saleSent(sale, 1)).toMatchObject({ vouchers: [{ products_id: 3, quantity: 10 }] })
  expect(saleSent(twoFull, 1)).not.toHaveProperty('vouchers')
  expect(takeOffLast(sale).vouchers).toMatchObject([{ quantity: 9 }])
  expect(takeOff(sale, { products_id: 3 }, 10).vouchers).toEqual([])
})

test('at the till, gift vouchers can be bought only with money; the rest of the sale with vouchers too', () => {
  const sale = addVoucher(twoFull, bon, 1)
  expect(mostBy(sale, 'money_owed', isMoneyReceived)).toBe(2500)
  expect(mostBy(sale, 'liability_used', isMoneyReceived)).toBe(2500)
  expect(mostBy(sale, 'money_received', isMoneyReceived)).toBe(5500)
})

test('another tap on the same fare increases the number of tickets on its line', () => {
  const sale = addPlaces(twoFull, { screening: screening(1), fare: fare(1, 12.5), quantity: 1 })
  expect(sale.groups[0]!.places).toMatchObject([{ tariffs_id: 1, quantity: 3 }])
  expect(totalCents(sale)).toBe(3750)
})

test('a sale at the till has at most fifty tickets of four screenings, which must be on sale', () => {
  expect(whyNotAdded(twoFull, screening(1), 1)).toBeNull()
  const four = [2, 3, 4].reduce(
    (sale, id) => addPlaces(sale, { screening: screening(id), fare: fare(1, 12.5), quantity: 1 }),
    twoFull,
  )
  expect(whyNotAdded(four, screening(4), 1)).toBeNull()
  expect(whyNotAdded(four, screening(5), 1)).toContain('4 séances au plus')
  expect(whyNotAdded(four, screening(4), 46)).toContain('50 places au plus')
  expect(whyNotAdded(twoFull, screening(1), 49)).toContain('50 places au plus')
  expect(whyNotAdded(twoFull, { ...screening(1), sellable: false }, 1)).toContain('plus en vente')
})

test('removing a line of a till sale also removes its payments', () => {
  const paid = { ...twoFull, payments: [cashPayment(cents(1000), cents(1000))] }
  expect(takeOff(paid, { sessions_id: 1, tariffs_id: 1 }).payments).toEqual([])
  expect(takeOffLast(takeOffLast(twoFull))).toMatchObject({ groups: [] })
  const withCorn = addItem(twoFull, corn, 1)
  expect(takeOffLast(withCorn)).toMatchObject({ items: [], groups: [{ places: [{ quantity: 2 }] }] })
})

test('at the till, a supplement can be paid only with money, and popcorn not with a gift voucher', () => {
  const sale = addItem(
    addPlaces(emptySale('1'), { screening: screening(1, 2), fare: fare(1, 10), quantity: 2 }),
    corn,
    1,
  )
  expect(totalCents(sale)).toBe(2850)
  expect(mostBy(sale, 'money_received', isMoneyReceived)).toBe(2850)
  expect(mostBy(sale, 'money_owed', isMoneyReceived)).toBe(2450)
  expect(mostBy(sale, 'liability_used', isMoneyReceived)).toBe(2000)
  const paid = { ...sale, payments: [{ means: 'bon_cadeau', label: 'Bon', amount: euros(15), code: 'X' }] }
  expect(owedCents(paid)).toBe(1350)
  expect(mostBy(paid, 'liability_used', isMoneyReceived)).toBe(500)
})

test('at the till, each unit of an e-card pays one ticket whatever its price, the dearest ticket first', () => {
  const sale = addPlaces(twoFull, { screening: screening(1), fare: fare(2, 6), quantity: 1 })
  expect(wholePlaces(sale, 1)).toBe(1250)
  expect(wholePlaces(sale, 3)).toBe(3100)
  const paid = {
    ...sale,
    payments: [{ means: 'e_carte', label: 'E-carte', amount: euros(25), code: 'X', places: 2 }],
  }
  expect(wholePlaces(paid, 1)).toBe(600)
})

test('the request for a till sale contains each ticket with the seat reserved for it', () => {
  const seat = { id: 4, row_name: 'C', seat_number: '4' }
  const sale = {
    ...seatAt(twoFull, 1, [seat, { ...seat, id: 5 }]),
    payments: [cashPayment(cents(2500), cents(5000))],
  }
  expect(saleSent(sale, 9)).toEqual({
    till_sessions_id: 9,
    sessions_id: 1,
    places: [
      { tariffs_id: 1, seats_id: 4 },
      { tariffs_id: 1, seats_id: 5 },
    ],
    items: [],
    payments: [{ means: 'cash', amount: 25, tendered: 50 }],
  })
  expect(placesAsked({ ...sale.groups[0]!, seats: [seat] })).toEqual([{ tariffs_id: 1 }, { tariffs_id: 1 }])
})

test('places for a second screening are a group of their own, with the total of both; removing it leaves the first', () => {
  const both = addPlaces(twoFull, { screening: screening(2, 2), fare: fare(1, 10), quantity: 1 })
  expect(totalCents(both)).toBe(3700)
  expect(saleSent(both, 9)).toMatchObject({
    ...{ sessions_id: 1, places: [{ tariffs_id: 1 }, { tariffs_id: 1 }] },
    also: [{ sessions_id: 2, places: [{ tariffs_id: 1 }] }],
  })
  expect(saleSent(twoFull, 9)).not.toHaveProperty('also')
  expect(mostBy(both, 'liability_used', isMoneyReceived)).toBe(3500)
  expect(takeOffLast(both)).toEqual(twoFull)
  expect(takeOffScreening(both, 1).groups).toMatchObject([{ screening: { sessions_id: 2 } }])
  expect(takeOffScreening(both)).toEqual(twoFull)
})
