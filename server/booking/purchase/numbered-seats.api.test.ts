import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { seatText } from '../../../contract/texts/seats.ts'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard } from '../../../tests/buyers.ts'
import { aCrowd, type Buyer } from '../../../tests/races/crowd.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { taken_seats } from '../tables.ts'

const api = await useApi({ limitsOn: false })
const [mona, remi] = (await aCrowd(api.db, 2, api.clock.now)) as [Buyer, Buyer]

/** Drawing of the room. The best seats are in the middle of row C. */
const room = drawSeats('......', '......', '......', '..dd..', 'Paxm..')
let screening: Awaited<ReturnType<typeof aNumberedScreening>>
beforeEach(async () => {
  screening = await aNumberedScreening(api.db, room)
})

type Seat = { id: number; row_name: string; seat_number: string; state: string }
type Answer = { id: number; code: string; errors: object[]; places: { seat: Seat | null; state: string }[] }

const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const seatsOf = (keys: string[]) => keys.map(key => ({ tariffs_id: 1, seats_id: screening.seat(key) }))
const order = async (keys: string[], buyer = mona) => {
  const wish = { sessions_id: screening.id, nbr_seats_payed: keys.length, places: seatsOf(keys) }
  return read<Answer>(buy(api, buyer, wish))
}
const stateOf = async () => {
  const { seats } = await read<{ seats: Seat[] }>(api.request(`/api/v1/app/session/${screening.id}/seats`))
  return new Map(seats.map(seat => [seatText(seat), seat.state]))
}
const takenRows = () =>
  api.db
    .select()
    .from(taken_seats)
    .where(eq(taken_seats.sessions_id, screening.id))
    .orderBy(asc(taken_seats.seats_id))

describe('orders in a numbered room', () => {
  test('a buyer who gives only a number of tickets gets the best adjacent seats, named on the order', async () => {
    const { places } = await read<Answer>(buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 2 }))
    expect(places.map(({ seat }) => seatText(seat!))).toEqual(['Rang C, place 3', 'Rang C, place 4'])
    expect(await stateOf()).toContainEqual(['Rang C, place 3', 'prise'])
    const counts = await read<object>(api.request(`/api/v1/app/session/${screening.id}`))
    expect(counts).toMatchObject({ numbered: true, remaining_places: 26, total_seats: 28 })
  })

  test('a buyer who chooses seats and fares gets exactly those seats and fares', async () => {
    const { places } = await order(['A 1', 'A 2'])
    expect(places.map(({ seat }) => seat)).toEqual([
      { id: screening.seat('A 1'), row_name: 'A', seat_number: '1' },
      { id: screening.seat('A 2'), row_name: 'A', seat_number: '2' },
    ])
  })

  test('tickets without a chosen seat get the best free seats', async () => {
    const places = [...seatsOf(['A 1', 'A 2']), { tariffs_id: 1 }]
    const answer = await read<Answer>(
      buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 3, places }),
    )
    expect(answer.places.map(({ seat }) => seatText(seat!))).toEqual([
      'Rang A, place 1',
      'Rang A, place 2',
      'Rang C, place 3',
    ])
  })

  test('the seat map lists every seat with its state, also broken and blocked ones', async () => {
    const states = await stateOf()
    expect(states.size).toBe(30)
    expect(states.get('Rang E, place 3')).toBe('hors_service')
    expect(states.get('Rang E, place 4')).toBe('maison')
    expect(states.get('Rang A, place 1')).toBe('libre')
  })

  test('a seat is reserved during the payment, then sold, then free again after a cancellation', async () => {
    await read<Answer>(
      buy(api, mona, { sessions_id: screening.id, places: seatsOf(['A 1', 'A 2']), num_cb: refusedCard }),
    )
    expect((await stateOf()).get('Rang A, place 1')).toBe('libre')
    expect(await takenRows()).toEqual([])
    const { id } = await order(['A 1', 'A 2'])
    expect((await stateOf()).get('Rang A, place 1')).toBe('prise')
    const cancelled = await read<Answer>(
      api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: mona.headers }),
    )
    expect(cancelled.places.map(({ seat, state }) => [seatText(seat!), state])).toEqual([
      ['Rang A, place 1', 'cancelled'],
      ['Rang A, place 2', 'cancelled'],
    ])
    expect(await takenRows()).toEqual([])
    await order(['A 1', 'A 2'], remi)
    expect(await takenRows()).toHaveLength(2)
  })

  test.each([
    ['seat_taken', ['A 3', 'A 2'], 'Rang A, place 2 vient d’être prise\u00a0: choisissez un autre siège.', 1],
    ['seat_not_sold', ['E 3'], 'Rang E, place 3 n’est pas en vente pour cette séance.', 0],
    ['seat_not_sold', ['E 4'], 'Rang E, place 4 n’est pas en vente pour cette séance.', 0],
    ['invalid', ['B 1', 'B 1'], 'Ce siège est déjà choisi pour une autre place.', 1],
    ['duo_split', ['D 3'], 'Rang D, place 3\u00a0: ce siège duo se prend avec son voisin.', 0],
    [
      'companion_alone',
      ['E 2'],
      'Rang E, place 2\u00a0: ce siège va avec l’emplacement pour fauteuil roulant à côté de lui.',
      0,
    ],
    ['seat_left_alone', ['B 2', 'B 3'], 'Rang B, place 1 resterait seule, sans place libre à côté.', 0],
  ] as const)(
    'an order is refused with %s for the seats %j; the message names the seat and no seat is held',
    async (code, keys, message, at) => {
      await order(['A 1', 'A 2'], remi)
      const before = await takenRows()
      const answer = await order([...keys])
      expect({ code: answer.code, errors: answer.errors }).toEqual({
        code,
        errors: [expect.objectContaining({ field: `places[${at}].seats_id`, message })],
      })
      expect(await takenRows()).toEqual(before)
    },
  )

  test('a refused choice of seats suggests the nearest acceptable seats, which can then be ordered', async () => {
    // Four seats of row B are free. Any three of them would leave the fourth isolated, so they are refused.
    await order(['B 1', 'B 2'], remi)
    const answer = await order(['B 4', 'B 5', 'B 6'])
    expect(answer.code).toBe('seat_left_alone')
    const [{ instead }] = answer.errors as [{ instead: Seat[] }]
    expect(instead.map(seatText)).toEqual(['Rang A, place 4', 'Rang A, place 5', 'Rang A, place 6'])
    const keys = instead.map(({ row_name, seat_number }) => `${row_name} ${seat_number}`)
    expect((await order(keys)).places).toHaveLength(3)
    const taken = await order(['A 4'], remi)
    expect(taken).toMatchObject({
      code: 'seat_taken',
      errors: [{ instead: [{ id: screening.seat('A 3'), row_name: 'A', seat_number: '3' }] }],
    })
  })

  test('an order is refused for a seat of another room, and for any seat in a room with free seating', async () => {
    const other = await aNumberedScreening(api.db, room)
    const places = [{ tariffs_id: 1, seats_id: other.seat('A 1') }]
    const wish = { nbr_seats_payed: 1, places }
    const elsewhere = await read<Answer>(buy(api, mona, { sessions_id: screening.id, ...wish }))
    expect(elsewhere.code).toBe('seat_not_sold')
    const free = await aScreening(api.db)
    const answer = await read<Answer>(buy(api, mona, { sessions_id: free.id, ...wish }))
    expect(answer.code).toBe('seat_not_sold')
    expect(answer.errors).toEqual([
      { field: 'places[0].seats_id', message: 'Dans cette salle, les sièges ne sont pas numérotés.' },
    ])
  })

  test('wheelchair spaces are sold only if chosen; if no other seats are left, the screening is full', async () => {
    screening = await aNumberedScreening(api.db, drawSeats('Pa..'))
    await order(['A 3', 'A 4'], remi)
    const answer = await read<Answer>(buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1 }))
    expect(answer.code).toBe('too_few_seats')
    const best = (query: string) => api.request(`/api/v1/app/session/${screening.id}/best-seats?${query}`)
    expect((await best('n=2')).status).toBe(409)
    expect(await read<object>(best('n=2&pmr=1'))).toMatchObject({
      seats_ids: [screening.seat('A 1'), screening.seat('A 2')],
      together: true,
    })
    expect((await order(['A 1', 'A 2'])).places).toHaveLength(2)
  })
})
