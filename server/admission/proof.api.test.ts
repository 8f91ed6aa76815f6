import { beforeEach, describe, expect, test } from 'vitest'
import { type Sold, scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aFare, aGrid, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'

let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Sold
const api = await useApi({ limitsOn: false })
// The staff member logs in on the day of the screening, because a staff login expires within a day.
api.clock.now = new Date('2026-11-21T12:00:00Z')
const manager = await aStaffMember(api, 'manager')
const admin = await aStaffMember(api, 'admin')
const mona = await api.as('member')
const student = await aFare(api.db, { label: 'Étudiant', proof: 'carte d’étudiant' })
const grid = await aGrid(api.db, { 1: 1250, [student.id]: 790 })

beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  screening = await aScreening(api.db, grid.forScreening)
  sold = await ticketsFor(api, mona, screening.id, [{ tariffs_id: 1 }, { tariffs_id: student.id }])
  api.clock.now = new Date('2026-11-21T19:20:00Z')
})

type Said = 'ask' | 'seen' | 'refused'
const here = (proof?: Said) => ({ sessions_id: screening.id, device: 'Hall 1', ...(proof && { proof }) })
const hold = async (place: number, proof?: Said, scan_id: string = crypto.randomUUID()) => {
  const { status, body } = await scan(manager, sold.texts[place - 1]!, { ...here(proof), scan_id })
  return status === 200 ? body : { status, ...body }
}
const doorOf = async () => {
  const { body } = await manager.get('control/screening')
  return body.screenings.find((row: { sessions_id: number }) => row.sessions_id === screening.id)
}
const scansOf = async (place: number) => (await manager.get(`order/${sold.id}`)).body.tickets[place - 1].scans
const linesOfJournal = async () => (await admin.get(`audit?entity=order&entity_id=${sold.id}`)).body
const cancel = async () =>
  (await api.request(`/api/v1/app/order/${sold.id}/cancel`, { method: 'POST', headers: mona.headers })).status

describe('a fare that requires a proof', () => {
  test('a ticket whose fare requires a proof is accepted only after staff confirm that they saw it', async () => {
    expect(await hold(2, 'ask')).toMatchObject({
      verdict: 'proof_asked',
      colour: 'orange',
      word: 'À vérifier',
      message: 'Demandez à voir\u00a0: carte d’étudiant.',
      ticket: { seat: 2, label: 'Étudiant', proof: 'carte d’étudiant' },
      counters: { entered: 0, sold: 2 },
    })
    // The first scan of ticket 2 recorded nothing: ticket 1 is accepted, and a second scan of ticket 2 asks for
    // the proof again.
    expect(await hold(1, 'ask')).toMatchObject({
      verdict: 'accepted',
      ticket: { label: 'Plein tarif', proof: null },
    })
    expect(await hold(2, 'ask')).toMatchObject({ verdict: 'proof_asked' })
    expect(await hold(2, 'seen')).toMatchObject({ verdict: 'accepted', counters: { entered: 2, sold: 2 } })
    expect(await hold(2, 'ask')).toMatchObject({ verdict: 'already_used' })
    expect(await scansOf(2)).toMatchObject([{ verdict: 'accepted', proof: 'carte d’étudiant' }])
    expect(await scansOf(1)).toMatchObject([{ verdict: 'accepted', proof: null }])
  })

  test('an outdated app that cannot ask for proofs gets the ticket accepted, and the name of the proof', async () => {
    expect(await hold(2)).toMatchObject({
      verdict: 'accepted',
      ticket: { label: 'Étudiant', proof: 'carte d’étudiant' },
    })
    expect(await scansOf(2)).toMatchObject([{ verdict: 'accepted', proof: null }])
  })

  test('no proof is asked for a ticket that is refused for its gate or its hour', async () => {
    const other = await aScreening(api.db, { hour: '20:45' })
    const { body } = await scan(manager, sold.texts[1]!, { sessions_id: other.id, proof: 'ask' })
    expect(body.verdict).toBe('wrong_screening')
    api.clock.now = new Date('2026-11-21T19:41:00Z')
    for (const said of ['ask', 'seen', 'refused'] as const)
      expect(await hold(2, said)).toMatchObject({ verdict: 'too_late' })
    expect((await doorOf()).refusals).toEqual([])
  })
})

describe('a proof that is not shown', () => {
  test('a refusal for a missing proof is recorded, and the visitor is not counted as entered', async () => {
    expect(await hold(2, 'refused')).toMatchObject({
      verdict: 'proof_refused',
      colour: 'red',
      word: 'Refusé',
      counters: { entered: 0, sold: 2 },
    })
    expect((await doorOf()).refusals).toMatchObject([
      {
        orders_id: sold.id,
        seat: 2,
        label: 'Étudiant',
        proof: 'carte d’étudiant',
        scanned_at: '2026-11-21T19:20:00.000Z',
        who: 'manager',
        device: 'Hall 1',
      },
    ])
    const refused = { verdict: 'proof_refused', proof: 'carte d’étudiant', who: 'manager', device: 'Hall 1' }
    expect(await scansOf(2)).toMatchObject([refused])
    expect(await linesOfJournal()).toMatchObject([
      {
        action: 'refuse-entry',
        users_id: manager.id,
        after: { tickets_id: sold.tickets[1]!.id, fare: 'Étudiant', proof_asked: 'carte d’étudiant' },
      },
    ])
  })

  test('a visitor who shows the proof after a refusal is admitted, and both scans are recorded', async () => {
    await hold(2, 'refused')
    api.clock.now = new Date('2026-11-21T19:25:00Z')
    expect(await hold(2, 'ask')).toMatchObject({ verdict: 'proof_asked' })
    expect(await hold(2, 'seen')).toMatchObject({ verdict: 'accepted' })
    expect(await scansOf(2)).toMatchObject([{ verdict: 'proof_refused' }, { verdict: 'accepted' }])
    expect((await doorOf()).refusals).toHaveLength(1)
  })

  test('a refusal for a missing proof leaves the order paid, and the buyer can still cancel it', async () => {
    api.clock.now = new Date('2026-11-21T19:05:00Z')
    await hold(2, 'refused')
    const order = await api.request(`/api/v1/app/order/${sold.id}`, { headers: mona.headers })
    expect(await order.json()).toMatchObject({
      price_order: 20.4,
      seats_entered: 0,
      can_cancel: true,
      places: [{ state: 'sold' }, { state: 'sold' }],
    })
    expect(await cancel()).toBe(200)
    expect(await hold(2, 'refused')).toMatchObject({ verdict: 'cancelled' })
  })

  test('a refusal for a missing proof, sent twice with one scan id, is recorded once', async () => {
    const scan_id = crypto.randomUUID()
    const first = await hold(2, 'refused', scan_id)
    await hold(2, 'seen')
    expect((await hold(2, 'refused', scan_id)).verdict).toBe(first.verdict)
    expect((await doorOf()).refusals).toHaveLength(1)
    expect(await linesOfJournal()).toHaveLength(1)
    const other = await ticketsFor(api, mona, screening.id, [{ tariffs_id: student.id }])
    const reused = await scan(manager, other.texts[0]!, { ...here('refused'), scan_id })
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('refusing a ticket that was already used reports « already used » and records no refusal', async () => {
    await hold(2, 'seen')
    expect(await hold(2, 'refused')).toMatchObject({
      verdict: 'already_used',
      message: 'Entré à 20h20, Hall 1.',
    })
    expect((await doorOf()).refusals).toEqual([])
  })

  test('a refusal for a missing proof is an invalid request if the fare requires no proof', async () => {
    expect(await hold(1, 'refused')).toMatchObject({
      status: 400,
      errors: [{ field: 'proof', message: 'Ce tarif ne demande pas de justificatif : scannez à nouveau.' }],
    })
    expect(await scansOf(1)).toEqual([])
    expect(await linesOfJournal()).toEqual([])
    await hold(1)
    expect(await hold(1, 'refused')).toMatchObject({ verdict: 'already_used' })
  })

  test('after an entry was undone, the visitor can be refused for a missing proof', async () => {
    await hold(2, 'seen')
    await admin.remove(`control/entry/${sold.tickets[1]!.id}`)
    expect(await hold(2, 'ask')).toMatchObject({ verdict: 'proof_asked' })
    expect(await hold(2, 'refused')).toMatchObject({ verdict: 'proof_refused' })
  })
})

describe('proofs and offline scans', () => {
  const offline = (place: number, proof?: 'seen' | 'refused', at = '2026-11-21T19:15:00.000Z') => ({
    text: sold.texts[place - 1]!,
    at,
    scan_id: crypto.randomUUID(),
    ...(proof && { proof }),
  })
  const report = async (...scans: ReturnType<typeof offline>[]) =>
    (await manager.post('control/sync', { device: 'Hall 2', scans })).body

  test('the ticket list for offline use contains the fare and the proof of each ticket', async () => {
    const { body } = await manager.get(`control/screening/${screening.id}/tickets`)
    expect(body.tickets).toMatchObject([
      { label: 'Plein tarif', proof: null },
      { label: 'Étudiant', proof: 'carte d’étudiant' },
    ])
  })

  test('an offline refusal and a later entry are recorded in order, once even if uploaded twice', async () => {
    const scans = [offline(2, 'refused'), offline(2, 'seen', '2026-11-21T19:18:00.000Z')]
    for (let sent = 0; sent < 2; sent++)
      expect(await report(...scans)).toMatchObject([
        { conflict: false, answer: { verdict: 'proof_refused' } },
        { conflict: false, answer: { verdict: 'accepted' } },
      ])
    expect(await scansOf(2)).toMatchObject([
      { verdict: 'proof_refused', scanned_at: scans[0]!.at, device: 'Hall 2' },
      { verdict: 'accepted', scanned_at: scans[1]!.at, proof: 'carte d’étudiant' },
    ])
    expect(await linesOfJournal()).toHaveLength(1)
  })

  test('an offline refusal of a used or cancelled ticket is recorded, without a conflict', async () => {
    await hold(2, 'seen')
    const entered = offline(2, 'refused')
    api.clock.now = new Date('2026-11-21T19:25:00Z')
    for (let sent = 0; sent < 2; sent++)
      expect(await report(entered)).toMatchObject([
        { conflict: false, answer: { verdict: 'already_used', message: 'Entré à 20h20, Hall 1.' } },
      ])
    expect(await doorOf()).toMatchObject({
      counters: { entered: 1, sold: 2 },
      refusals: [{ device: 'Hall 2', scanned_at: entered.at }],
      conflicts: [],
    })
    await admin.remove(`order/${sold.id}`)
    expect(await report(offline(2, 'refused'))).toMatchObject([
      { conflict: false, answer: { verdict: 'cancelled' } },
    ])
    expect(await scansOf(2)).toHaveLength(3)
  })

  test('an offline entry with a proof is a conflict if the ticket was already used or cancelled', async () => {
    await hold(2, 'seen')
    expect(await report(offline(2, 'seen'))).toMatchObject([
      { conflict: true, answer: { verdict: 'already_used' } },
    ])
    await admin.remove(`order/${sold.id}`)
    expect(await report(offline(1, 'seen'))).toMatchObject([
      { conflict: true, answer: { verdict: 'cancelled' } },
    ])
  })

  test('an offline refusal of an unknown ticket is not recorded', async () => {
    const strange = { ...offline(2, 'refused'), text: 'BCDFGHJKLNPRSTVX' }
    const [first, reused] = [offline(1, 'refused'), offline(2, 'refused')]
    const answers = await report(strange, first, { ...reused, scan_id: first.scan_id })
    expect(answers.map((one: { answer: { verdict: string } }) => one.answer.verdict)).toEqual([
      'unknown',
      'proof_refused',
      'unknown',
    ])
    expect((await doorOf()).refusals).toMatchObject([{ seat: 1 }])
  })
})
