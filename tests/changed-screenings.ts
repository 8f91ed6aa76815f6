import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { orders } from '../server/booking/tables.ts'
import { ticketMakers } from '../server/booking/tickets/ticket-files.ts'
import { sendWaitingMails } from '../server/mail/send-waiting-mails.ts'
import { sessions } from '../server/screenings/tables.ts'
import { aProduct, purchase } from './boutique.ts'
import { useBoutiqueApi } from './boutique-api.ts'
import { aFilm, aRoom, aScreening } from './builders.ts'
import { buy } from './buyers.ts'
import { aStaffMember, type StaffMember } from './staff.ts'

export const reason = 'Le projecteur de la salle est en panne.'
export const tokenIn = (text: string) => text.match(/\/changement\/(\S+)/)?.[1] ?? ''

/**
 * Starts the API with a manager who changes screenings with sold tickets. Returns helpers that change a screening,
 * read the mails to its buyers, and choose what a buyer gets instead.
 */
export async function useChanges() {
  const api = await useBoutiqueApi()
  const { db } = api
  const desk: { manager: StaffMember } = { manager: await aStaffMember(api) }
  // Create a new manager for each test: an earlier test may have moved the clock past the end of the login
  // session.
  beforeEach(async () => {
    desk.manager = await aStaffMember(api)
  })
  const check = (id: number, asked: object) => desk.manager.post(`session-movie/${id}/change/check`, asked)
  const change = (id: number, asked: object) =>
    desk.manager.post(`session-movie/${id}/change`, { reason, ...asked })
  const rowOf = async (id: number) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]!
  const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!
  const ownOrder = async (who: { headers: { cookie: string } }, id: number) =>
    (await api.request(`/api/v1/app/order/${id}`, { headers: who.headers })).json()
  const letters = async () => {
    await sendWaitingMails(api.appContext, ticketMakers)
    return api.letters.filter(({ subject }) => subject.startsWith('Votre séance change'))
  }
  const read = async (token: string) => (await api.request(`/api/v1/app/change/${token}`)).json()
  const choose = (token: string, choice: string) =>
    api.request(`/api/v1/app/change/${token}`, { method: 'POST', json: { choice } })

  /**
   * Sells two tickets, one of them paid by e-card. Then changes the screening's film, time and room. Returns the
   * mail about the change to the buyer.
   */
  async function aSurprise() {
    const mona = await api.as('member')
    const card = await (await purchase(api, mona, { products_id: (await aProduct(db)).id })).json()
    const voucher = card.vouchers[0].id as number
    const screening = await aScreening(db)
    const wish = { sessions_id: screening.id, e_cartes: [{ id: voucher, places: 1 }] }
    const order = await (await buy(api, mona, wish)).json()
    const film = await aFilm(db, { title: 'Faust' })
    const room = await aRoom(db, { nbr_seats: 40, name_theater: 'Salle rouge' })
    const made = await change(screening.id, {
      ...{ movies_id: film.id, movie_theaters_id: room.id, hours_timetable: '21:10' },
    })
    expect(made.status).toBe(200)
    const letter = (await letters()).find(({ to }) => to === mona.email)!
    return {
      mona,
      screening,
      order,
      voucher,
      film,
      room,
      letter,
      token: tokenIn(letter.text),
      made: made.body,
    }
  }

  return { api, desk, check, change, rowOf, orderOf, ownOrder, letters, read, choose, aSurprise }
}
