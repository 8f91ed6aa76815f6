import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, anItem, cash } from '../../tests/counter.ts'
import { littlePatience, patience } from '../../tests/device-patience.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { ticketMakers } from '../booking/tickets/ticket-files.ts'
import { createDevices } from '../devices.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { operations } from '../money/tables.ts'
import { tills } from '../tills/tables.ts'

const api = await useApi({ devices: createDevices({ simulate: true, patience }) })
const { cinemas_id } = await aRoom(api.db)
const full = { tariffs_id: fullFare }

let serial = 0
/** Logs in a cashier at a till with its own simulated printer. */
async function atPrinter({ training = false } = {}) {
  const address = `127.0.1.${++serial}`
  const anna = await aCashier(api, cinemas_id, { training })
  await api.db.update(tills).set({ printer_address: address }).where(eq(tills.id, anna.till))
  const { printer } = (await api.appContext.devices.simulated(address))!
  const { id } = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20' })
  const sell = async (places: number, payments: object[] = [cash(places * 12.5)], more = {}) =>
    (
      await anna.sell({
        ...{ sessions_id: screening.id, places: Array.from({ length: places }, () => full), payments },
        ...more,
      })
    ).body
  const print = (sale: { sales_id: number }, more: object = {}) =>
    anna.post(`sale/${sale.sales_id}/print`, {
      ...{ till_sessions_id: anna.session, slip: 'ticket' },
      ...more,
    })
  return { anna, printer, sell, print }
}
const linesOf = (papers: readonly { lines: string[] }[]) => papers.map(({ lines }) => lines.join('\n'))
const reprintsOf = async (id: number) =>
  api.db.$count(operations, and(eq(operations.kind, 'reprint'), eq(operations.entity_id, id)))

test('tickets are printed once with all legally required facts; the drawer opens for cash', async () => {
  const { printer, sell, print } = await atPrinter()
  const sale = await sell(2)
  const first = await print(sale)
  expect(first).toMatchObject({
    status: 200,
    body: { state: 'printed', originals: [1, 2], duplicates: [] },
  })
  expect(first.body.sale.places.map(({ printed }: { printed: string }) => printed)).toEqual(['yes', 'yes'])
  const [one] = linesOf(printer.papers)
  for (const word of [
    sale.name_cinema,
    sale.screening.title,
    sale.screening.name_theater,
    'vendredi 20 novembre 2026',
    `${sale.places[0].short_code} ${sale.places[0].label}`,
    '12,50 €',
    'Billet n° 1',
    `Opération n° ${sale.operation.number}`,
    sale.name_till,
    'émis le 20/11/2026',
  ])
    expect(one).toContain(word)
  expect(printer.papers.map(({ qr }) => qr)).toEqual(sale.places.map(({ qr }: { qr: string }) => [qr]))
  expect(printer.state.pulses).toBe(1)
  // Two more requests, sent simultaneously, print nothing more.
  expect((await Promise.all([print(sale), print(sale)])).map(({ body }) => body.state)).toEqual([
    'printed',
    'printed',
  ])
  expect(printer.papers).toHaveLength(2)
  expect(await reprintsOf(sale.id)).toBe(0)
  const card = await sell(1, [{ means: 'card_terminal', amount: 12.5 }])
  await print(card)
  expect(printer.state.pulses).toBe(1)
})

test('of three simultaneous requests to print a ticket, only one prints, and it prints the original', async () => {
  const { printer, sell, print } = await atPrinter()
  const sale = await sell(1)
  const answers = await Promise.all([print(sale), print(sale), print(sale)])
  expect(answers.flatMap(({ body }) => body.originals)).toEqual([1])
  expect(printer.papers).toHaveLength(1)
})

test.each(['out_of_paper', 'cover_open'] as const)(
  'a printer that reports %s prints nothing, so the ticket printed later is an original',
  async mood => {
    const { printer, sell, print } = await atPrinter()
    printer.behave(mood)
    const sale = await sell(2)
    const failed = await print(sale)
    expect(failed.body).toMatchObject({
      state: mood,
      sale: { places: [{ printed: 'no' }, { printed: 'no' }] },
    })
    printer.behave('ready')
    expect((await print(sale, { again: true })).body).toMatchObject({
      ...{ state: 'printed', originals: [1, 2], duplicates: [] },
    })
    expect(linesOf(printer.papers).join()).not.toContain('DUPLICATA')
    expect(await reprintsOf(sale.id)).toBe(0)
  },
)

test('if the printer disconnects while printing, the reprint is a duplicate and is counted', async () => {
  const { printer, sell, print } = await atPrinter()
  const sale = await sell(1)
  printer.behave('hangs_up')
  expect((await print(sale)).body).toMatchObject({
    ...{ state: 'unknown', sale: { places: [{ printed: 'unknown' }] } },
  })
  printer.behave('ready')
  expect((await print(sale)).body).toMatchObject({ state: 'unknown', originals: [], duplicates: [] })
  expect((await print(sale, { again: true })).body).toMatchObject({ state: 'printed', duplicates: [1] })
  expect(linesOf(printer.papers.slice(-1))[0]).toContain('DUPLICATA')
  expect(await reprintsOf(sale.id)).toBe(1)
  expect((await print(sale, { again: true, places: [1] })).body.sale.reprints).toBe(2)
  expect(await auditMoney(api.db)).toEqual([])
})

test('tickets that a printer failed to print can be printed at another till or by the browser', async () => {
  const { anna, printer, sell, print } = await atPrinter()
  const other = await atPrinter()
  printer.behave('out_of_paper')
  const sale = await sell(2)
  await print(sale)
  const elsewhere = await print(sale, { again: true, places: [1], tills_id: other.anna.till })
  expect(elsewhere.body).toMatchObject({ state: 'printed', originals: [1] })
  expect(other.printer.papers).toHaveLength(1)
  expect((await print(sale, { browser: true })).body).toMatchObject({ originals: [2], duplicates: [] })
  expect((await print(sale, { browser: true, again: true })).body.duplicates).toEqual([1, 2])
  const far = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect((await print(sale, { tills_id: far.till })).body.code).toBe('no_printer')
  expect(
    (await far.post(`sale/${sale.sales_id}/print`, { till_sessions_id: far.session, slip: 'ticket' })).status,
  ).toBe(404)
  expect(
    (await anna.post('sale/999999/print', { till_sessions_id: anna.session, slip: 'ticket' })).status,
  ).toBe(404)
})

test('a receipt shows items, VAT, cash and change; a second print of it is marked as a duplicate', async () => {
  const { printer, sell, print } = await atPrinter()
  const popcorn = await anItem(api)
  const sale = await sell(1, [cash(17, 20)], { items: [{ items_id: popcorn.id, quantity: 1 }] })
  await print(sale, { slip: 'receipt' })
  const [paper] = linesOf(printer.papers)
  for (const word of [
    '17,00 €',
    '20,00 €',
    'Rendu en espèces',
    '3,00 €',
    popcorn.name_item,
    'TVA 5,5 %',
    'TVA 10 %',
  ])
    expect(paper).toContain(word)
  expect((await print(sale, { slip: 'receipt', again: true })).body).toMatchObject({ duplicate: true })
  expect(linesOf(printer.papers.slice(-1))[0]).toContain('DUPLICATA')
})

test('the report of an open till (X) shows no cash count; that of a closed one (Z) does', async () => {
  const { anna, printer, sell } = await atPrinter()
  await sell(2)
  expect((await anna.post(`session/${anna.session}/print`, undefined)).body).toEqual({ state: 'printed' })
  expect(linesOf(printer.papers)[0]).toContain('Lecture X')
  await anna.post(`session/${anna.session}/close`, { counted: 125 })
  await expect.poll(() => printer.papers.length).toBe(2)
  const z = linesOf(printer.papers)[1]!
  expect(z).toContain('Clôture Z')
  expect(z).toMatch(/Espèces comptées +125,00 €/)
  expect(z).toMatch(/2 × .*25,00 €/)
  await anna.post(`session/${anna.session}/print`, undefined)
  expect(linesOf(printer.papers)[2]).toContain('DUPLICATA')
})

test('training tickets have no code and are marked « SIMULATION »', async () => {
  const { printer, sell, print } = await atPrinter({ training: true })
  expect((await print(await sell(1))).body.state).toBe('printed')
  expect(printer.papers[0]!.qr).toEqual([])
  expect(linesOf(printer.papers)[0]).toContain('SIMULATION')
})

test('a sale succeeds although the printer does not respond or is unreachable', async () => {
  const devices = createDevices({ simulate: true, patience: littlePatience })
  const { anna, sell, print } = await atPrinter()
  const own = api.appContext.devices
  api.appContext.devices = devices
  const [till] = await api.db.select().from(tills).where(eq(tills.id, anna.till))
  ;(await devices.simulated(till!.printer_address!))!.printer.behave('silent')
  const sale = await sell(1)
  expect(sale.id).toEqual(expect.any(Number))
  expect((await print(sale)).body.state).toBe('offline')
  api.appContext.devices = own
  await devices.close()
})

test('the till mails tickets to the e-mail address that the customer gives', async () => {
  const { anna, sell } = await atPrinter()
  const sale = await sell(1)
  const send = { till_sessions_id: anna.session, email: 'nadia@exemple.fr' }
  expect((await anna.post(`sale/${sale.sales_id}/mail`, send)).status).toBe(204)
  await sendWaitingMails(api.appContext, ticketMakers)
  const letter = api.letters.find(({ to }) => to === 'nadia@exemple.fr')!
  expect(letter.subject).toContain(sale.screening.title)
  expect(letter.text).not.toContain('/utilisateur/reservation')
})
