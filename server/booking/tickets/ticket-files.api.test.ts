import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aFilm, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { modulesOf, pagesOf } from '../../../tests/read-pdf.ts'
import { readQr, readQrOfPicture } from '../../../tests/read-qr.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { readTicket } from '../../tickets/sign.ts'
import { ticketKey } from '../../tickets/ticket-key.ts'
import { orders, places } from '../tables.ts'
import { orderPictures } from './mail-pictures.ts'
import { ticketMakers } from './ticket-files.ts'

type Member = Awaited<ReturnType<TestApi['as']>>
type Order = { id: number; sessions_id: number; tickets: { code: string }[] }

let mona: Member
let order: Order
const api = await useApi({ limitsOn: false })
beforeEach(async () => {
  api.letters.length = 0
  mona = await api.as('member')
  const film = await aFilm(api.db, { title: 'Le Mécano de la « General »' })
  const { id } = await aScreening(api.db, { movies_id: film.id })
  const wanted = { sessions_id: id, nbr_seats_payed: 3, price_order: 37.5 }
  order = (await (await buy(api, mona, wanted)).json()) as Order
})

const ask = (file: string, who: Member, id = order.id) =>
  api.request(`/api/v1/app/order/${id}/${file}`, { headers: who.headers })
const letterOfOrder = () =>
  api.letters.find(({ attachments }) => attachments[0]?.filename === `billets-${order.id}.pdf`)!
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('the tickets of an order', () => {
  test('the tickets of an order are a PDF with one page per seat', async () => {
    const response = await ask('tickets.pdf', mona)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="billets-${order.id}.pdf"`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const pages = pagesOf(await bytesOf(response))
    expect(pages.map(({ text }) => /Place \d sur \d/.exec(text)?.[0])).toEqual([
      'Place 1 sur 3',
      'Place 2 sur 3',
      'Place 3 sur 3',
    ])
    expect(pages[0]!.text).toContain('12,50\u00a0€')
    expect(pages[0]!.text).toContain('20h30')
  })

  test('the QR code of a ticket is accepted at the entrance, and contains no name', async () => {
    const key = await ticketKey(api.appContext)
    const pages = pagesOf(await bytesOf(await ask('tickets.pdf', mona)))
    order.tickets.forEach(({ code }, index) => {
      const text = readQr(modulesOf(pages[index]!))
      expect(readTicket(key, text)).toEqual({ code, screening: order.sessions_id })
    })
  })

  test('the API returns the QR code texts, from which another client can draw the same tickets', async () => {
    const key = await ticketKey(api.appContext)
    const listed = (await (await ask('tickets', mona)).json()) as { code: string; qr: string }[]
    expect(listed.map(({ qr }) => readTicket(key, qr))).toEqual(
      order.tickets.map(({ code }) => ({ code, screening: order.sessions_id })),
    )
  })

  test('the PDF of the tickets has exactly the same bytes each time it is made', async () => {
    const once = await bytesOf(await ask('tickets.pdf', mona))
    expect(await bytesOf(await ask('tickets.pdf', mona))).toEqual(once)
  })

  test('the mail contains a QR code for each ticket that is not cancelled', async () => {
    await api.db
      .update(places)
      .set({ state: 'cancelled' })
      .where(and(eq(places.orders_id, order.id), eq(places.number, 2)))
    await sendWaitingMails(api.appContext, ticketMakers, undefined, orderPictures)
    const { pictures = [], html } = letterOfOrder()
    const key = await ticketKey(api.appContext)
    const codes = pictures.filter(({ type }) => type === 'image/png')
    expect(codes.map(({ alt }) => alt)).toEqual(['QR code du billet 1', 'QR code du billet 3'])
    const read = await Promise.all(
      codes.map(async ({ content }) => readTicket(key, await readQrOfPicture(content))),
    )
    expect(read).toEqual([0, 2].map(at => ({ code: order.tickets[at]!.code, screening: order.sessions_id })))
    for (const { cid } of pictures) expect(html).toContain(`src="cid:${cid}"`)
  })

  test('the mail has the tickets and the calendar entry attached', async () => {
    await sendWaitingMails(api.appContext, ticketMakers)
    const { attachments } = letterOfOrder()
    expect(attachments.map(({ type }) => type)).toEqual([
      'application/pdf',
      'text/calendar; charset=utf-8; method=PUBLISH',
    ])
    expect(pagesOf(attachments[0]!.content)).toHaveLength(3)
    expect(Buffer.from(attachments[1]!.content).toString()).toContain(`UID:reservation-${order.id}@localhost`)
  })
})

test('the calendar entry of an order lasts from the start to the end of the film', async () => {
  const response = await ask('seance.ics', mona)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('SUMMARY:Le Mécano de la « General »\r\n')
  expect(text).toContain('DTSTART:20261121T193000Z\r\nDTEND:20261121T210400Z\r\n')
})

describe.each(['tickets', 'tickets.pdf', 'seance.ics'])('access to the ticket file %s', file => {
  test('a member’s ticket files cannot be downloaded by another member, nor by staff', async () => {
    for (const role of ['member', 'manager', 'admin'] as const)
      expect((await ask(file, await api.as(role))).status).toBe(404)
  })

  test.each(['pending', 'refused', 'expired', 'cancelled'] as const)(
    'a buyer gets 404 for the ticket files of an order that is %s',
    async state => {
      await api.db.update(orders).set({ state }).where(eq(orders.id, order.id))
      const response = await ask(file, mona)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'order_not_found' })
      if (file === 'tickets') return
      const headers = { ...mona.headers, accept: 'text/html,*/*;q=0.8' }
      const shown = await api.request(`/api/v1/app/order/${order.id}/${file}`, { headers })
      expect(shown.status, 'a person is led to the page that says why').toBe(303)
      expect(shown.headers.get('location')).toBe(`/utilisateur/reservation/${order.id}`)
    },
  )

  test('the ticket files of an unknown order are not found', async () => {
    expect((await ask(file, mona, 2_000_000_000)).status).toBe(404)
  })
})
