import { beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { walletOf } from '../../../tests/boutique-api.ts'
import { aFare, aGrid, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { pagesOf } from '../../../tests/read-pdf.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

// In these tests, a family buys tickets at three fares. Every mail, page and document about the order must list
// the tickets by fare.

type Order = { id: number; places: { number: number; label: string; proof: string | null }[] }

let mona: Awaited<ReturnType<TestApi['as']>>
let order: Order
let places: { tariffs_id: number }[]
let sessions_id: number
const api = await useApi({ limitsOn: false })
const admin = await aStaffMember(api, 'admin')
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  api.letters.length = 0
  mona = await api.as('member')
  const student = await aFare(api.db, { label: 'Étudiant', proof: 'carte d’étudiant' })
  const child = await aFare(api.db, { label: 'Moins de 14 ans' })
  const { forScreening } = await aGrid(api.db, { 1: 1250, [student.id]: 790, [child.id]: 500 })
  sessions_id = (await aScreening(api.db, { ...forScreening, supplement: cents(200) })).id
  places = [1, 1, student.id, child.id, child.id].map(tariffs_id => ({ tariffs_id }))
  order = await bought()
})

async function bought(wish: object = {}): Promise<Order> {
  const response = await buy(api, mona, { sessions_id, nbr_seats_payed: undefined, places, ...wish })
  expect(response.status).toBe(201)
  return response.json() as Promise<Order>
}

const family = '2\u00a0×\u00a0plein tarif, 1\u00a0×\u00a0étudiant, 2\u00a0×\u00a0moins de 14 ans'
const proof = 'carte d’étudiant'
const read = (path: string) => api.request(`/api/v1/app/${path}`, { headers: mona.headers })
const letters = async (to = mona.email) => {
  await sendWaitingMails(api.appContext, ticketMakers)
  return api.letters.filter(letter => letter.to === to)
}

test('the order names the proof that the fare of each ticket requires', () => {
  expect(order.places.map(place => place.proof)).toEqual([null, null, proof, null, null])
})

test('the confirmation mail, the calendar entry and the ticket list name the fares', async () => {
  const [mail] = await letters()
  expect(mail!.text).toContain(family)
  expect(mail!.text).toContain(`${proof} (Étudiant)`)
  const calendar = (await (await read(`order/${order.id}/seance.ics`)).text()).replaceAll('\r\n ', '')
  expect(calendar).toContain(family.replaceAll(',', '\\,'))
  expect(calendar).toContain(proof)
  const tickets = await (await read(`order/${order.id}/tickets`)).json()
  expect(tickets).toMatchObject(order.places.map(({ label, proof }) => ({ label, proof })))
})

test('each page of the ticket PDF shows the fare of its ticket, with the proof and the price', async () => {
  const file = await read(`order/${order.id}/tickets.pdf`)
  const pages = pagesOf(new Uint8Array(await file.arrayBuffer()))
  for (const [index, { label }] of order.places.entries()) expect(pages[index]!.text).toContain(label)
  expect(pages.map(({ text }) => text.includes(proof))).toEqual([false, false, true, false, false])
  expect(pages[2]!.text).toContain('9,90\u00a0€')
})

test('the ticket link sent to another e-mail address shows the tickets with their fares', async () => {
  await bought({ email: 'ailleurs@exemple.fr', places: places.slice(1, 3) })
  const [offer] = await letters('ailleurs@exemple.fr')
  const token = /\/billets\/([\w-]+)/.exec(offer!.text)![1]!
  expect(await (await api.request(`/api/v1/app/tickets/${token}`)).json()).toMatchObject({
    nbr_seats_payed: 2,
    places: [
      { number: 1, label: 'Plein tarif', proof: null },
      { number: 2, label: 'Étudiant', proof },
    ],
  })
})

test('a new name or proof of a fare also applies to tickets already sold; a new price does not', async () => {
  const student = places[2]!.tariffs_id
  const other = { label: 'Étudiant et apprenti', proof: 'carte d’apprenti' }
  expect((await admin.patch(`tariff/${student}`, other)).status).toBe(200)
  expect((await (await read(`order/${order.id}`)).json()).places[2]).toMatchObject({ ...other, price: 7.9 })
})

test('a cancelled ticket no longer appears in the mail, the ticket list and the PDF', async () => {
  await letters()
  expect((await admin.post(`order/${order.id}/cancel`, { places: [3] })).status).toBe(200)
  const rest = '2\u00a0×\u00a0plein tarif, 2\u00a0×\u00a0moins de 14 ans'
  expect((await letters()).at(-1)!.text).toContain(rest)
  const { body } = await admin.get(`order?users_id=${mona.id}`)
  expect(body[0].labels).toEqual(['Plein tarif', 'Plein tarif', 'Moins de 14 ans', 'Moins de 14 ans'])
  expect((await admin.get(`order/export.csv?users_id=${mona.id}`)).body).toContain(`;${rest};`)
})

test('cancelling an order paid by e-card, gift voucher and bank card refunds each its own part', async () => {
  const card = await aProduct(api.db, { kind: 'e_carte', places: 5, amount: null })
  const bon = await aProduct(api.db, { kind: 'bon_cadeau', places: null, amount: cents(1000) })
  for (const { id, price } of [card, bon])
    expect((await purchase(api, mona, { products_id: id, price_purchase: price / 100 })).status).toBe(201)
  const wallet: { id: number; kind: string }[] = await walletOf(api, mona)
  const [e_carte, gift] = ['e_carte', 'bon_cadeau'].map(kind => wallet.find(one => one.kind === kind)!)
  const paid = await bought({
    e_cartes: [{ id: e_carte!.id, places: 2 }],
    bons_cadeaux: [{ id: gift!.id }],
    card_amount: 17.9,
  })
  expect(paid).toMatchObject({
    ...{ price_order: 52.9, card_amount: 17.9 },
    parts: [
      { kind: 'e_carte', places: 2, amount: 25 },
      { kind: 'bon_cadeau', amount: 10 },
    ],
  })
  const cancelled = await api.request(`/api/v1/app/order/${paid.id}/cancel`, {
    ...{ method: 'POST', headers: mona.headers },
  })
  expect(cancelled.status).toBe(200)
  expect(await walletOf(api, mona)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'e_carte', places_left: 5 }),
      expect.objectContaining({ kind: 'bon_cadeau', amount_left: 10 }),
    ]),
  )
  const mail = (await letters()).find(({ subject }) => subject.includes('annulée'))!.text
  for (const back of ['17,90\u00a0€ sur la carte', '2 places sur', '10,00\u00a0€ sur'])
    expect(mail).toContain(back)
})
