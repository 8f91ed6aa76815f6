import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aFare, aGrid, aScreening, aVersion } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { tariffs } from '../../fares/tables.ts'
import { sessions } from '../../screenings/tables.ts'

let mona: Awaited<ReturnType<TestApi['as']>>
let student: Awaited<ReturnType<typeof aFare>>
let child: Awaited<ReturnType<typeof aFare>>
let grid: Awaited<ReturnType<typeof aGrid>>
let screening: Awaited<ReturnType<typeof aScreening>>
const api = await useApi({ limitsOn: false })
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  mona = await api.as('member')
  student = await aFare(api.db, { label: 'Étudiant', proof: 'carte d’étudiant', max_per_order: 1 })
  child = await aFare(api.db, { label: 'Moins de 14 ans', max_age: 13, position: 2 })
  grid = await aGrid(api.db, { 1: 1250, [student.id]: 790, [child.id]: 500 })
  screening = await aScreening(api.db, { ...grid.forScreening, supplement: cents(200) })
})

const family = () => [1, 1, student.id, child.id, child.id].map(tariffs_id => ({ tariffs_id }))
const wish = (places: { tariffs_id: number }[], price_order?: number) => ({
  ...{ sessions_id: screening.id, nbr_seats_payed: undefined, places, price_order },
})
const soldSeats = async () => {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
  return row!.sold_seats
}

describe('the fares of an order', () => {
  test('in an order of several fares, each ticket costs the price of its fare plus its supplement', async () => {
    const response = await buy(api, mona, wish(family(), 52.9))
    expect([response.status, await response.json()]).toMatchObject([
      201,
      {
        nbr_seats_payed: 5,
        price_order: 52.9,
        places: [
          { number: 1, label: 'Plein tarif', price: 12.5, supplement: 2 },
          { number: 2, label: 'Plein tarif', price: 12.5 },
          { number: 3, label: 'Étudiant', price: 7.9, supplement: 2 },
          { number: 4, label: 'Moins de 14 ans', price: 5 },
          { number: 5, label: 'Moins de 14 ans', price: 5, state: 'sold' },
        ],
      },
    ])
  })

  test('an order with an outdated total is refused, and the response contains the current total', async () => {
    const { forScreening } = await aVersion(
      api.db,
      grid.id,
      { 1: 1250, [student.id]: 790, [child.id]: 600 },
      2,
    )
    await api.db.update(sessions).set(forScreening).where(eq(sessions.id, screening.id))
    const response = await buy(api, mona, wish(family(), 52.9))
    expect([response.status, await response.json(), await soldSeats()]).toMatchObject([
      409,
      { code: 'wrong_price', errors: [{ message: 'Le total est de 54,90\u00a0€.' }] },
      0,
    ])
  })
})

describe('a refused fare', () => {
  test('an order with a fare that the screening does not sell is refused; the message names it', async () => {
    const senior = await aFare(api.db, { label: 'Senior' })
    const response = await buy(api, mona, wish([{ tariffs_id: 1 }, { tariffs_id: senior.id }]))
    const message = 'Le tarif « Senior » n’est pas vendu pour cette séance.'
    expect([response.status, await response.json(), await soldSeats()]).toMatchObject([
      409,
      { code: 'fare_not_sold', errors: [{ field: 'places[1].tariffs_id', message }] },
      0,
    ])
  })

  test.each([{ active: false }, { sold_online: false }])(
    'an order with a fare that is not on sale online (%o) is refused',
    async closed => {
      await api.db.update(tariffs).set(closed).where(eq(tariffs.id, child.id))
      const response = await buy(api, mona, wish(family()))
      expect([await response.json(), await soldSeats()]).toMatchObject([{ code: 'fare_not_sold' }, 0])
    },
  )

  test('an order that itself states the price of a ticket is refused: only the server sets prices', async () => {
    const response = await buy(api, mona, wish([{ tariffs_id: 1, price: 1 } as { tariffs_id: number }]))
    expect([response.status, await response.json(), await soldSeats()]).toMatchObject([
      400,
      { errors: [{ field: 'places[0].price', message: 'Ce champ n’est pas attendu.' }] },
      0,
    ])
  })

  test('an order with more tickets at a fare than the fare allows is refused', async () => {
    const response = await buy(api, mona, wish([student, student].map(({ id }) => ({ tariffs_id: id }))))
    const message = 'Une au plus par réservation au tarif « Étudiant ».'
    expect([response.status, await response.json(), await soldSeats()]).toMatchObject([
      409,
      { code: 'too_many_at_fare', errors: [{ field: 'places[1].tariffs_id', message }] },
      0,
    ])
  })
})

describe('the fares on sale', () => {
  const read = async (path: string) => (await api.request(`/api/v1/app${path}`)).json()
  const offered = () => [
    { tariffs_id: 1, label: 'Plein tarif', price: 12.5, proof: null, max_per_order: null },
    { tariffs_id: student.id, label: 'Étudiant', price: 7.9, proof: 'carte d’étudiant', max_per_order: 1 },
    { tariffs_id: child.id, price: 5, max_age: 13 },
  ]

  test('the fares of a screening are listed with their prices', async () => {
    expect(await read(`/session/${screening.id}`)).toMatchObject({
      ...{ remaining_places: 100, total_seats: 100, supplement: 2, numbered: false, tariffs: offered() },
    })
    const [first] = await read(`/movie/${screening.movies_id}/timetable/${screening.timetables_id}`)
    expect(first).toMatchObject({ price: 12.5, supplement: 2, tariffs: offered() })
  })

  test('a screening without a price grid sells only the full fare, at the screening’s own price', async () => {
    const other = await aScreening(api.db, { price: cents(900) })
    const { tariffs } = await read(`/session/${other.id}`)
    expect(tariffs).toMatchObject([{ tariffs_id: 1, price: 9 }])
    expect(tariffs).toHaveLength(1)
  })

  test('/tariff lists the fares on sale with their conditions, without fares taken off sale', async () => {
    await api.db.update(tariffs).set({ active: false }).where(eq(tariffs.id, child.id))
    const told: { id: number }[] = await read('/tariff')
    expect(told[0]).toMatchObject({ id: 1, code: 'plein', label: 'Plein tarif', condition: '', proof: null })
    expect(told.find(({ id }) => id === student.id)).toMatchObject({
      ...{ label: 'Étudiant', proof: 'carte d’étudiant', max_per_order: 1 },
    })
    expect(told.map(({ id }) => id)).not.toContain(child.id)
  })
})
