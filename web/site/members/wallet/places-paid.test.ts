import { expect, test } from 'vitest'
import type { OwnVoucher } from '../../paying/voucher-words.ts'
import type { Order } from '../order/order-words.ts'
import { placesPaid } from './places-paid.ts'

type Seat = { row_name: string; seat_number: string }
const place = { label: 'Étudiant', price: 7.9, supplement: 0, state: 'sold', seat: null as Seat | null }
const order = (id: number, places = [place]) =>
  ({ id, places, parts: [{ vouchers_id: 7, places: 1, amount: 7.9 }] }) as unknown as Order
const card = (orders_id: number) =>
  ({
    id: 7,
    places: 5,
    movements: [
      { cause: 'purchase', orders_id: null },
      { cause: 'spend', orders_id },
    ],
  }) as unknown as OwnVoucher

/** Creates a list of 150 orders, latest first, and records which of its pages are read. */
function pages() {
  const asked: number[] = []
  const all = Array.from({ length: 150 }, (_, index) => order(150 - index))
  const read = async (page: number, size: number) => {
    asked.push(page)
    return all.slice((page - 1) * size, page * size)
  }
  return { asked, read }
}

test('the wallet finds an order that an e-card paid long ago on a later page of the orders', async () => {
  const { asked, read } = pages()
  expect((await placesPaid([card(3)], read))['7 3']).toBe('1\u00a0×\u00a0étudiant')
  expect(asked).toEqual([1, 2])
})

test('the wallet names only those seats of an order that the e-card paid', async () => {
  const cheap = { ...place, price: 5, seat: { row_name: 'F', seat_number: '11' } }
  const dear = { ...place, seat: { row_name: 'F', seat_number: '12' } }
  const paid = await placesPaid([card(3)], async () => [order(3, [cheap, dear])])
  expect(paid['7 3']).toBe('1\u00a0×\u00a0étudiant, rang F, place 12')
})

test('the wallet requests no more pages of the list of orders than it needs', async () => {
  const { asked, read } = pages()
  await placesPaid([card(149)], read)
  expect(asked).toEqual([1])
  await placesPaid([{ ...card(149), places: null }], read)
  expect(asked).toEqual([1])
  // Order 999 does not exist, so this call reads both pages. In `asked`, the first 1 is from an earlier call.
  await placesPaid([card(999)], read)
  expect(asked).toEqual([1, 1, 2])
})
