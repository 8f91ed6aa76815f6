import { beforeEach, describe, expect, test } from 'vitest'
import type { DrawnSeat } from '../../contract/rules/seat-plan.ts'
import { useApi } from '../../tests/api.ts'
import { aNumberedScreening, aRoom } from '../../tests/builders.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'

const api = await useApi({ limitsOn: false })
const manager = await aStaffMember(api)
const other = await aStaffMember(api)

let room: { id: number }
beforeEach(async () => {
  room = await aRoom(api.db)
})

const drawing = drawSeats('......', 'dd..dd', 'Pa.Pa.')
const aPlan = async (): Promise<number> =>
  (await manager.post('seat-plan', { movie_theaters_id: room.id, ...drawing })).body.id
const changed = (changes: Record<string, Partial<DrawnSeat>>) =>
  drawing.seats.map(seat => ({ ...seat, ...changes[`${seat.row_name} ${seat.seat_number}`] }))
const asText = (text: string) =>
  api.request('/api/v1/admin/seat-plan', {
    method: 'POST',
    headers: { ...manager.headers, 'content-type': 'application/json' },
    body: text,
  })

describe('unusual seat plans', () => {
  test('a seat plan of 2,000 seats with the longest values is accepted and read back unchanged', async () => {
    const seats = Array.from({ length: 2000 }, (_, at): DrawnSeat => {
      const [row, place] = [Math.floor(at / 50), at % 50]
      return {
        ...{ row_name: `🎬🎭🎪§${10 + row}`, seat_number: `№💺«»${10 + place}` },
        ...{ x: place - 24.123456789, y: row * 1.0000001, row_position: row, place_in_row: place },
        ...{ kind: 'standard', tied_to: null, out_of_order: false },
        kept_because: at === 0 ? null : '語'.repeat(200),
      }
    })
    const { status, body } = await manager.post('seat-plan', { movie_theaters_id: room.id, seats })
    expect([status, body.nbr_seats]).toEqual([201, 1])
    expect((await manager.get(`seat-plan/${body.id}`)).body.seats).toEqual(seats)
  })

  test.each([
    ['empty objects', '{}'],
    ['empty lists', '[]'],
    ['objects with unknown fields', '{"a":0,"b":0}'],
  ])('a seat plan whose list of seats is a megabyte of %s is refused as too large', async (_, one) => {
    const most = Math.floor(1_000_000 / (one.length + 1))
    const seats = Array<string>(most).fill(one).join(',')
    const response = await asText(`{"movie_theaters_id":${room.id},"seats":[${seats}]}`)
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([413, 'too_large'])
  })

  test('a seat plan with errors in every seat is refused with the first hundred errors', async () => {
    const seats = Array<object>(2000).fill({})
    const { status, body } = await manager.post('seat-plan', { movie_theaters_id: room.id, seats })
    expect([status, body.errors.length]).toEqual([400, 100])
    const names = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`n${at}`, 0]))
    const unknown = await manager.post('seat-plan', names)
    expect([unknown.status, unknown.body.errors.length]).toEqual([400, 100])
  })

  test.each([
    ['NaN', 'NaN'],
    ['Infinity', '1e999'],
    ['too large', '1e300'],
    ['a text', '"3"'],
    ['a list', '[3]'],
  ])('a seat plan with a coordinate that is %s is refused', async (_, x) => {
    const text = JSON.stringify({ movie_theaters_id: room.id, seats: changed({ 'A 1': { x: 77.5 } }) })
    const response = await asText(text.replace('77.5', x))
    expect(response.status).toBe(400)
  })

  test('saving an unchanged seat plan with the coordinate -0 or the smallest double creates no new version', async () => {
    const seats = changed({ 'A 1': { x: -0.25 }, 'A 2': { y: 5e-324 } })
    const text = JSON.stringify({ movie_theaters_id: room.id, seats }).replace('-0.25', '-0')
    const { id } = await (await asText(text)).json()
    const { body } = await manager.get(`seat-plan/${id}`)
    expect((await manager.patch(`seat-plan/${id}`, { seats: body.seats })).body.version).toBe(1)
  })

  test.each<[string, string, Record<string, Partial<DrawnSeat>>]>([
    [
      'three duo halves that refer to each other in a circle',
      'La place duo rang B, place 1 n’a pas sa moitié.',
      { 'B 1': { tied_to: 'B 2' }, 'B 2': { tied_to: 'B 5' }, 'B 5': { tied_to: 'B 1' } },
    ],
    [
      'a duo half that refers to itself',
      'La place duo rang B, place 1 n’a pas sa moitié.',
      { 'B 1': { tied_to: 'B 1' } },
    ],
    [
      'two companion seats that refer to each other',
      'La place accompagnateur rang C, place 2 n’est liée à aucun emplacement fauteuil.',
      { 'C 2': { tied_to: 'C 5' }, 'C 5': { tied_to: 'C 2' } },
    ],
    [
      'a wheelchair space that refers to its companion seat',
      'La place rang C, place 1 est liée à une autre sans être un duo ni une place accompagnateur.',
      { 'C 1': { tied_to: 'C 2' } },
    ],
    [
      'duo halves that are far apart',
      'Les deux places du duo rang B, place 1 ne sont pas côte à côte.',
      {
        'B 1': { tied_to: 'B 5' },
        'B 5': { tied_to: 'B 1' },
        'B 2': { tied_to: 'B 6' },
        'B 6': { tied_to: 'B 2' },
      },
    ],
    [
      'a duo half that refers to an unknown seat',
      'La place duo rang B, place 1 n’a pas sa moitié.',
      { 'B 1': { tied_to: '__proto__ 1' } },
    ],
  ])('a seat plan with %s is refused', async (_, sentence, changes) => {
    const answer = await manager.post('seat-plan', { movie_theaters_id: room.id, seats: changed(changes) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toContain(sentence)
  })

  test.each([-1, 100_000])('a seat plan with place_in_row %i is refused', async place_in_row => {
    const seats = changed({ 'A 1': { place_in_row, x: -9 } })
    expect(await manager.post('seat-plan', { movie_theaters_id: room.id, seats })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'seats[0].place_in_row' }] } },
    })
  })

  test('a seat plan cannot move to another room', async () => {
    const id = await aPlan()
    const elsewhere = await aRoom(api.db)
    expect((await manager.patch(`seat-plan/${id}`, { movie_theaters_id: elsewhere.id })).status).toBe(400)
    expect((await manager.get(`seat-plan/${id}`)).body.movie_theaters_id).toBe(room.id)
  })
})

test('staff cannot block or release a seat for a screening if the seat belongs to another room', async () => {
  const here = await aNumberedScreening(api.db, drawing)
  const there = await aNumberedScreening(api.db, drawing)
  for (const kept of ['maison', null]) {
    const wish = { seats_ids: [here.seat('A 1'), there.seat('A 1')], kept, kept_because: 'Presse' }
    expect(await manager.post(`session-movie/${here.id}/seats`, wish)).toMatchObject({
      ...{ status: 409, body: { code: 'seat_not_sold', errors: [{ field: 'seats_ids[1]' }] } },
    })
  }
  const { body } = await manager.get(`session-movie/${here.id}/seats`)
  expect(body.seats.every(({ state }: { state: string }) => state === 'libre')).toBe(true)
})

/**
 * Two managers save different drawings of the same plan at the same time. `seen` is the version that both have
 * read.
 */
async function bothSave(id: number, seen?: { version: number }) {
  const mine = { seats: changed({ 'A 1': { x: -9 } }), seen }
  const theirs = { seats: changed({ 'A 1': { x: -8 } }), seen }
  const answers = await Promise.all([
    manager.patch(`seat-plan/${id}`, mine),
    other.patch(`seat-plan/${id}`, theirs),
  ])
  return {
    statuses: answers.map(({ status }) => status).sort(),
    version: (await manager.get(`seat-plan/${id}`)).body.version,
  }
}

test('of two concurrent changes of a seat plan with the version token `seen`, the second is refused', async () => {
  expect(await bothSave(await aPlan(), { version: 1 })).toEqual({ statuses: [200, 409], version: 2 })
})

test('control: without the version token `seen`, the second change of a seat plan overwrites the first', async () => {
  expect(await bothSave(await aPlan())).toEqual({ statuses: [200, 200], version: 3 })
})

test("of two concurrent requests to create a room's seat plan, one is refused", async () => {
  const body = { movie_theaters_id: room.id, ...drawing }
  const answers = await Promise.all([manager.post('seat-plan', body), other.post('seat-plan', body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})
