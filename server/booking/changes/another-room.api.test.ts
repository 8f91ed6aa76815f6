import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { seatsText } from '../../../contract/texts/seats.ts'
import { aFare, aFilm, aGrid, aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { tokenIn, useChanges } from '../../../tests/changed-screenings.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { taken_seats } from '../tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const { api, desk, check, change, rowOf, letters, choose } = await useChanges()

describe('moving a screening to another room', () => {
  const seatsNow = async (id: number) => {
    const { body } = await desk.manager.get(`order/${id}`)
    return seatsText(body.places.map(({ seat }: { seat: never }) => seat))
  }

  test('if a screening moves to another room, orders get adjacent seats, wheelchair users their space', async () => {
    const [mona, remi, lea] = [await api.as('member'), await api.as('member'), await api.as('member')]
    const from = await aNumberedScreening(api.db, drawSeats('....', '....', 'Pa..'))
    const to = await aNumberedScreening(api.db, drawSeats('.....', '.....', '.....', '...Pa'), {
      hour: '10:00',
    })
    const places = (...keys: string[]) => ({
      sessions_id: from.id,
      nbr_seats_payed: keys.length,
      places: keys.map(key => ({ tariffs_id: 1, seats_id: from.seat(key) })),
    })
    const two = await (await buy(api, mona, places('A 1', 'A 2'))).json()
    const wheels = await (await buy(api, remi, places('C 1', 'C 2'))).json()
    const four = await (await buy(api, lea, places('B 1', 'B 2', 'B 3', 'B 4'))).json()
    await desk.manager.post(`session-movie/${from.id}/seats`, {
      ...{ seats_ids: [from.seat('A 4')], kept: 'maison', kept_because: 'Presse' },
    })
    const asked = { movie_theaters_id: to.movie_theaters_id }
    const preview = (await check(from.id, asked)).body
    expect(preview.conflicts).toEqual([])
    expect(preview.warnings).toEqual([
      'Un siège que la maison gardait pour cette séance ne l’est plus dans l’autre salle.',
    ])
    expect((await change(from.id, asked)).status).toBe(200)
    for (const { orders_id, after, together } of preview.concerned) {
      expect(together).toBe(true)
      expect(seatsText(after)).toBe(await seatsNow(orders_id))
    }
    expect(await seatsNow(wheels.id)).toBe('Rang D, places 4 et 5')
    const row = await rowOf(from.id)
    expect(row).toMatchObject({ total_seats: 20, sold_seats: 8, seat_limit: null })
    const taken = await api.db.select().from(taken_seats).where(eq(taken_seats.sessions_id, from.id))
    expect(taken.every(({ seats_id, kept }) => kept === null && seats_id)).toBe(true)
    expect(taken).toHaveLength(8)
    const mail = (await letters()).find(({ to }) => to === mona.email)!
    expect(mail.text).toContain(`Sièges : Rang A, places 1 et 2 → ${await seatsNow(two.id)}`)
    // After its refund, an order shows the seats that the buyer bought, not those in the new room.
    const token = tokenIn((await letters()).find(({ to }) => to === lea.email)!.text)
    await choose(token, 'refund')
    expect(await seatsNow(four.id)).toBe('Rang B, places 1 à 4')
    expect(await api.db.$count(taken_seats, eq(taken_seats.sessions_id, from.id))).toBe(4)
    expect((await buy(api, lea, { sessions_id: from.id, nbr_seats_payed: 10 })).status).toBe(201)
  })

  test('if a screening moves twice before its buyer answers, the mail names the seats first bought', async () => {
    const mona = await api.as('member')
    const from = await aNumberedScreening(api.db, drawSeats('....', '....'))
    const [second, third] = [
      await aNumberedScreening(api.db, drawSeats('..........'), { hour: '10:00' }),
      await aNumberedScreening(api.db, drawSeats('......', '......', '......'), { hour: '10:00' }),
    ]
    const seats = ['B 1', 'B 2'].map(key => ({ tariffs_id: 1, seats_id: from.seat(key) }))
    const wish = { sessions_id: from.id, nbr_seats_payed: 2, places: seats }
    const order = await (await buy(api, mona, wish)).json()
    await change(from.id, { movie_theaters_id: second.movie_theaters_id })
    await letters()
    await change(from.id, { movie_theaters_id: third.movie_theaters_id })
    const [, mail] = (await letters()).filter(({ to }) => to === mona.email)
    expect(mail!.text).toContain(`Sièges : Rang B, places 1 et 2 → ${await seatsNow(order.id)}`)
    await choose(tokenIn(mail!.text), 'refund')
    expect(await seatsNow(order.id)).toBe('Rang B, places 1 et 2')
  })

  test('orders get seats when moved to a numbered room, and lose them in a room with free seating', async () => {
    const mona = await api.as('member')
    const free = await aScreening(api.db)
    const numbered = await aNumberedScreening(api.db, drawSeats('......', '......'), { hour: '10:00' })
    const order = await (await buy(api, mona, { sessions_id: free.id, nbr_seats_payed: 3 })).json()
    const home = (await rowOf(free.id)).movie_theaters_id
    await change(free.id, { movie_theaters_id: numbered.movie_theaters_id })
    expect(await seatsNow(order.id)).toMatch(/^Rang [AB], places \d à \d$/)
    expect(await api.db.$count(taken_seats, eq(taken_seats.sessions_id, free.id))).toBe(3)
    await change(free.id, { movie_theaters_id: home })
    expect(await seatsNow(order.id)).toBe('')
    expect(await api.db.$count(taken_seats, eq(taken_seats.sessions_id, free.id))).toBe(0)
    expect(await rowOf(free.id)).toMatchObject({ total_seats: 100, seat_plan_versions_id: null })
  })

  test('moving a screening is refused if the new room lacks a space for an order’s wheelchair user', async () => {
    const from = await aNumberedScreening(api.db, drawSeats('Pa..'))
    const to = await aNumberedScreening(api.db, drawSeats('........'), { hour: '10:00' })
    const places = [{ tariffs_id: 1, seats_id: from.seat('A 1') }]
    await buy(api, await api.as('member'), { sessions_id: from.id, nbr_seats_payed: 1, places })
    const { body } = await change(from.id, { movie_theaters_id: to.movie_theaters_id })
    expect(body).toMatchObject({ code: 'room_too_small_for_sold', errors: [{ field: 'movie_theaters_id' }] })
    expect(body.errors[0].message).toContain('fauteuil roulant')
  })
})

test('the preview of a change warns if buyers may be too young for the new film', async () => {
  const fare = await aFare(api.db, { label: 'Moins de 14 ans', max_age: 13 })
  const grid = await aGrid(api.db, { 1: 1250, [fare.id]: 500 })
  const screening = await aScreening(api.db, grid.forScreening)
  const places = [{ tariffs_id: fare.id }, { tariffs_id: fare.id }, { tariffs_id: 1 }]
  await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 3, places })
  const film = await aFilm(api.db, { title: 'Haxan', classification: 'moins_de_12' })
  const { body } = await check(screening.id, { movies_id: film.id })
  expect(body.warnings).toEqual([
    '2 places vendues au tarif « Moins de 14 ans » : ce film est « Interdit aux moins de 12 ans ».',
  ])
  expect((await check(screening.id, { language: 'VO' })).body.warnings).toEqual([])
})

test('the staff note of a screening is never shown or mailed to a visitor or a buyer', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const note = 'Projecteur capricieux, appeler Anne'
  await desk.manager.patch(`session-movie/${screening.id}`, { staff_note: note, sales_stopped: false })
  const order = await (await buy(api, mona, { sessions_id: screening.id })).json()
  await change(screening.id, { hours_timetable: '21:40' })
  await sendWaitingMails(api.appContext, ticketMakers)
  const said = [JSON.stringify(order), ...api.letters.map(letter => JSON.stringify(letter))]
  const paths = ['movie', `movie/${screening.movies_id}`, `session/${screening.id}`, `order/${order.id}`]
  for (const path of [...paths, `order/${order.id}/calendar.ics`])
    said.push(await (await api.request(`/api/v1/app/${path}`, { headers: mona.headers })).text())
  expect(said.filter(text => text.includes('capricieux'))).toEqual([])
  expect((await desk.manager.get(`session-movie/${screening.id}`)).body.staff_note).toBe(note)
})
