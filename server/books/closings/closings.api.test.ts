import { createHash, verify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aCashier, cash } from '../../../tests/counter.ts'
import { pagesOf } from '../../../tests/read-pdf.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { createSigner } from '../../signer.ts'
import { reportOnBooks } from '../report-on-books.ts'
import { sealOperations } from '../seals/seal-operations.ts'
import { verifyAll } from '../verify.ts'
import { closePeriods } from './close-periods.ts'
import { closingMakers } from './print-closing.ts'
import { closingsOf } from './queries.ts'

const api = await useBoutiqueApi()
const room = await aRoom(api.db)
const series = `simulation:cinema:${room.cinemas_id}`
const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2027-02-20' })

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
const close = () => closePeriods(api.appContext)
const order = async (nbr_seats_payed = 1) =>
  (await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed })).json()
const daysOf = async (kind = 'day', of = series) =>
  (await closingsOf(api.db, of)).filter(closing => closing.kind === kind).map(({ to_day }) => to_day)
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)
const verified = async (closing?: string) => verifyAll(api.appContext, { closing })

test('a business day is closed once after its end, although several processes try to close it', async () => {
  at('2026-12-29T20:00:00Z')
  await order(2)
  const bought = await order()
  const mona = await api.as('member')
  await purchase(api, mona, { products_id: (await aProduct(api.db)).id })
  // It is 5:59 in Paris: the business day of 29 December ends at 6:00.
  at('2026-12-30T04:59:00Z')
  await close()
  expect(await daysOf()).toEqual([])
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.post(`order/${bought.id}/cancel`, { places: [1] })).status).toBe(200)

  at('2026-12-30T05:00:00Z')
  await Promise.all([close(), close(), close()])
  expect(await daysOf()).toEqual(['2026-12-29'])
  const { body } = await get('closing?kind=day')
  const own = body.find((one: { series: string }) => one.series === series)
  expect(own).toMatchObject({
    kind: 'day',
    from: '2026-12-29',
    to: '2026-12-29',
    amount: 25,
    perpetual_total: 37.5,
  })
  const { body: details } = await get(`closing/${own.id}`)
  // Two of three tickets at 12.50 € remain. Their 25 € contain 1.30 € of VAT, and 2.68 € of TSA (a tax on cinema
  // tickets).
  const figures = { amount: 25, prepaid: 0, vat: 1.3, tsa: 2.68 }
  expect(details).toMatchObject({ operation: 4, last_operation: 3, signed: true, open_till_sessions: [] })
  expect(details.totals).toMatchObject({ operations: 3, entries: 2, free_entries: 0, ...figures })
  expect(details.totals.by_vat).toMatchObject([{ key: '55', name: 'TVA 5,5\u00a0%', entries: 2, ...figures }])
  expect(details.totals.by_means).toMatchObject([{ key: 'card', name: 'Carte bancaire', ...figures }])
  expect(details.totals.by_fare).toMatchObject([{ name: 'Plein tarif', ...figures }])
  expect(details.totals.by_channel).toMatchObject([{ key: 'site', name: 'Site', ...figures }])
  expect(await verified()).toMatchObject({ ok: true, closings: 2 })
})

test('a sale by a process whose clock is slow is booked on the next day if its own day is closed', async () => {
  // This process has a slow clock, which shows a time in the day that is already closed.
  at('2026-12-30T04:59:00Z')
  await order()
  const [last] = rowsOf<{ business_day: string }>(
    await api.db.execute(
      sql`select business_day::text from operations where series = ${series} order by number desc limit 1`,
    ),
  )
  expect(last!.business_day).toBe('2026-12-30')
})

test('if no process runs for days, every missed day, month and year is then closed in order', async () => {
  at('2027-01-03T12:00:00Z')
  await close()
  const closed = (await closingsOf(api.db, series)).map(({ kind, from_day, to_day }) => [
    kind,
    from_day,
    to_day,
  ])
  expect(closed.slice(1)).toEqual([
    ['day', '2026-12-30', '2026-12-30'],
    ['day', '2026-12-31', '2026-12-31'],
    ['month', '2026-12-29', '2026-12-31'],
    ['year', '2026-12-29', '2026-12-31'],
    ['day', '2027-01-01', '2027-01-01'],
    ['day', '2027-01-02', '2027-01-02'],
  ])
  const all = await closingsOf(api.db, series)
  const year = all.find(({ kind }) => kind === 'year')!
  expect(year.content.totals).toMatchObject({ amount: 3750, entries: 3 })
  expect(year.perpetual_total).toBe(5000)
  expect(await verified()).toMatchObject({ ok: true })
})

test('an exported closing can be verified without this software', async () => {
  const closing = (await closingsOf(api.db, series))[0]!
  const { body: archive, headers } = await get(`closing/${closing.id}/archive.json`)
  expect(headers.get('content-disposition')).toContain('-day-2026-12-29.json')
  const hash = createHash('sha256').update(archive.signed).digest()
  expect(hash.toString('hex')).toBe(archive.hash)
  expect(verify(null, hash, archive.public_key, Buffer.from(archive.signature, 'hex'))).toBe(true)
  expect(JSON.parse(archive.signed)).toMatchObject({ series, kind: 'day', totals: { amount: 2500 } })
  expect(archive.signed).not.toContain('@')
})

/**
 * Runs `change` on the books without triggers and foreign keys, as an intruder could. Returns what the
 * verification then finds, and undoes the change.
 */
async function tamper(change: (db: Database) => Promise<unknown>, closing?: string) {
  let found: unknown
  await api.db
    .transaction(async db => {
      await db.execute(sql`set local session_replication_role = replica`)
      await change(db)
      found = await verifyAll({ ...api.appContext, db }, { closing })
      throw new Error('rolled back')
    })
    .catch(error => expect(error.message).toBe('rolled back'))
  return found
}

test('the verification of the books finds a closing that was changed', async () => {
  const found = await tamper(db =>
    db.execute(sql`update closings set perpetual_total = perpetual_total - 1000 where series = ${series}`),
  )
  expect(found).toMatchObject({ ok: false, first_wrong: { series, number: 4, fault: 'closing_changed' } })
})

test('the verification finds books rewritten with new hashes by an intruder without the signing key', async () => {
  const thief = createSigner(['une clé de voleur, longue comme un film muet'])
  const rewritten = (signer: typeof thief) =>
    tamper(async db => {
      await db.execute(sql`update money_journal set amount = amount - 100 where id = (
        select min(money_journal.id) from money_journal join operations on operations.id = operations_id
        where series = ${series} and cause = 'sale')`)
      for (const table of [sql`closings`, sql`operation_seals`])
        await db.execute(sql`delete from ${table} where series = ${series}`)
      await db.execute(sql`delete from operations where series = ${series} and kind = 'closing'`)
      await db.execute(sql`update operations set number = counted.nth from (
        select id, row_number() over (order by number) as nth from operations where series = ${series}) as counted
        where counted.id = operations.id`)
      await db.execute(sql`update operation_series set closed_through = null,
        last_number = (select count(*) from operations where series = ${series}) where series = ${series}`)
      at('2027-01-03T12:00:00Z')
      await closePeriods({ ...api.appContext, db, signer })
    })
  expect(await rewritten(thief)).toMatchObject({
    ok: false,
    first_wrong: { series, fault: 'closing_unsigned' },
  })
  // Control: an intruder who has the signing key too can rewrite the books undetected. Only the hash of an earlier
  // closing, which was mailed, would reveal it.
  expect(await rewritten(api.appContext.signer)).toMatchObject({ ok: true })
})

test('given the hash of a mailed closing, the verification of the books finds deleted last operations', async () => {
  const all = await closingsOf(api.db, series)
  const mailed = all.at(-1)!
  expect(await verified(mailed.hash)).toMatchObject({ ok: true })
  const truncated = async (db: Database) => {
    const kept = all.at(-3)!
    await db.execute(sql`delete from closings where series = ${series} and id > ${kept.id}`)
    for (const table of [sql`operation_seals`, sql`operations`])
      await db.execute(sql`delete from ${table} where series = ${series} and number > ${kept.operation}`)
    await db.execute(sql`update operation_series set last_number = ${kept.operation}, closed_through = ${kept.to_day}
      where series = ${series}`)
  }
  // Control: without the mailed hash, the verification finds nothing wrong. Books without their last operations
  // look like an older backup.
  expect(await tamper(truncated)).toMatchObject({ ok: true })
  expect(await tamper(truncated, mailed.hash)).toMatchObject({
    ok: false,
    first_wrong: { fault: 'closing_missing' },
  })
})

test('the verification command prints what it verified, and refuses a malformed hash', async () => {
  const mailed = (await closingsOf(api.db, series)).at(-1)!
  expect(await reportOnBooks(api.appContext, mailed.hash)).toMatchObject({
    ok: true,
    report: expect.stringMatching(
      /^Les livres sont en ordre : \d+ opérations et \d+ clôtures relues(, \d+ pas encore scellées)?\.$/,
    ),
  })
  expect(await reportOnBooks(api.appContext, '0'.repeat(64))).toMatchObject({
    ok: false,
    report: expect.stringMatching(/^Les livres ne sont pas en ordre : une clôture manque/),
  })
  expect((await reportOnBooks(api.appContext, 'abc')).report).toContain('64 chiffres')
})

test('the verification of the books finds a deleted closing', async () => {
  const [, second] = await closingsOf(api.db, series)
  const found = await tamper(db => db.execute(sql`delete from closings where id = ${second!.id}`))
  expect(found).toMatchObject({
    ok: false,
    first_wrong: { series, number: second!.operation, fault: 'closing_missing' },
  })
})

test('a closing is mailed once, as a PDF; later copies of the PDF are marked as duplicates', async () => {
  await (await aStaffMember(api, 'admin')).patch('house', {
    closing_emails: 'compta@exemple.fr, chef@exemple.fr',
  })
  at('2027-01-04T12:00:00Z')
  await Promise.all([close(), close()])
  api.letters.length = 0
  await sendWaitingMails(api.appContext, closingMakers)
  const closing = (await closingsOf(api.db, series)).at(-1)!
  const about = api.letters.filter(({ text }) => text.includes(closing.hash))
  expect(about.map(({ to }) => to).sort()).toEqual(['chef@exemple.fr', 'compta@exemple.fr'])
  const pdf = about[0]!.attachments.find(({ type }) => type === 'application/pdf')!
  const [page] = pagesOf(new Uint8Array(pdf.content as Buffer))
  for (const said of ['Journée du 3 janvier 2027', closing.hash, 'vérifiée', 'SIMULATION'])
    expect(page!.text).toContain(said)
  expect(page!.text).not.toContain('DUPLICATA')
  expect(page!.unmarked).toEqual([])
  const { headers } = await api.as('manager')
  const answer = await api.request(`/api/v1/admin/closing/${closing.id}/closing.pdf`, { headers })
  const [again] = pagesOf(new Uint8Array(await answer.arrayBuffer()))
  expect(again!.text).toContain('DUPLICATA')

  const admin = await aStaffMember(api, 'admin')
  const wrong = await admin.patch('house', { closing_emails: 'compta@exemple.fr, chef' })
  expect(wrong.body.errors).toEqual([
    { field: 'closing_emails', message: '« chef » n’est pas une adresse e-mail.' },
  ])
  await admin.patch('house', { closing_emails: '' })
})

test('the verification of the books finds a till closing whose expected cash is wrong', async () => {
  at('2027-01-05T12:00:00Z')
  const cashier = await aCashier(api, room.cinemas_id)
  const sold = await cashier.sell({
    ...{ sessions_id: screening.id, places: [{ tariffs_id: 1 }] },
    payments: [cash(12.5)],
  })
  expect(sold.status).toBe(201)
  await cashier.post(`session/${cashier.session}/cash`, { direction: 'out', amount: 40, reason: 'Banque' })
  const before = await verified()
  const closed = await cashier.post(`session/${cashier.session}/close`, { counted: 72.5 })
  expect(closed.body).toMatchObject({ state: 'closed', difference: 0 })
  await sealOperations(api.appContext)
  const after = await verified()
  expect(after).toMatchObject({ ok: true, closings: before.closings + 1 })
  const [{ number } = { number: 0 }] = rowsOf<{ number: number }>(
    await api.db.execute(sql`select number from operations where kind = 'till_closed'`),
  )
  const wrong = { ok: false, first_wrong: { series, number, closing: null, fault: 'till_differs' } }
  expect(
    await tamper(db =>
      db.execute(sql`update till_sessions set counted = 7000 where id = ${cashier.session}`),
    ),
  ).toEqual(expect.objectContaining(wrong))
  expect(
    await tamper(db => db.execute(sql`delete from till_sessions where id = ${cashier.session}`)),
  ).toEqual(expect.objectContaining(wrong))
})

test('staff can read closings only with the permission, and only those of their own cinemas', async () => {
  const other = await aRoom(api.db)
  const closing = (await closingsOf(api.db, series))[0]!
  const stranger = await aStaffMember(api, 'manager', { cinemas_ids: [other.cinemas_id] })
  expect((await stranger.get('closing')).body).toEqual([])
  expect((await stranger.get(`closing/${closing.id}`)).status).toBe(404)
  expect((await stranger.get(`closing/${closing.id}/archive.json`)).status).toBe(404)
  const ours = await aStaffMember(api, 'manager', { cinemas_ids: [room.cinemas_id] })
  expect((await ours.get(`closing/${closing.id}`)).body).toMatchObject({ id: closing.id, signed: true })
  expect((await ours.get('books/verify')).body).toMatchObject({ ok: true })
  const mona = await api.as('member')
  expect((await api.request('/api/v1/admin/closing', { headers: mona.headers })).status).toBe(403)
  expect((await get('closing/999999')).status).toBe(404)
})
