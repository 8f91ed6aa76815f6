import { beforeEach, describe, expect, test } from 'vitest'
import { type Sold, scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aScreening } from '../../tests/builders.ts'
import { giving } from '../../tests/gifts.ts'
import { aStaffMember } from '../../tests/staff.ts'

let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Sold
const api = await useApi({ limitsOn: false })
// The staff member logs in on the day of the screening, because a staff login expires within a day.
api.clock.now = new Date('2026-11-21T12:00:00Z')
const manager = await aStaffMember(api, 'manager')
const mona = await api.as('member')
const gifts = giving(api)
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  screening = await aScreening(api.db)
  sold = await ticketsFor(api, mona, screening.id, 3)
  api.clock.now = new Date('2026-11-21T19:20:00Z')
})

const offline = (text: string, at = '2026-11-21T19:15:00.000Z') => ({
  text,
  at,
  scan_id: crypto.randomUUID(),
})
const report = async (scans: ReturnType<typeof offline>[], device = 'Hall 2') =>
  (await manager.post('control/sync', { device, scans })).body
const doorOf = async () => {
  const { body } = await manager.get('control/screening')
  return body.screenings.find((row: { sessions_id: number }) => row.sessions_id === screening.id)
}

describe('a report of an offline device', () => {
  test('the offline scans of a device are recorded as entries, with the time of the scan', async () => {
    const scans = [offline(sold.texts[0]!), offline(sold.tickets[1]!.code)]
    expect(await report(scans)).toMatchObject([
      { scan_id: scans[0]!.scan_id, conflict: false, answer: { verdict: 'accepted' } },
      { scan_id: scans[1]!.scan_id, conflict: false, answer: { verdict: 'accepted' } },
    ])
    const again = await scan(manager, sold.texts[0]!, { sessions_id: screening.id })
    expect(again.body).toMatchObject({ verdict: 'already_used', message: 'Entré à 20h15, Hall 2.' })
    expect((await doorOf()).counters).toEqual({ entered: 2, sold: 3 })
  })

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
    'an upload of offline scans with a scan of the year %s is refused',
    async at => {
      const { status, body } = await manager.post('control/sync', {
        device: 'Hall 2',
        scans: [offline(sold.texts[0]!, at), offline('rien', at)],
      })
      expect([status, body.errors?.[0]]).toEqual([
        400,
        { field: 'scans[0].at', message: 'L’année doit être comprise entre 1800 et 2199.' },
      ])
    },
  )

  test('uploading the scans of an offline device a second time changes nothing', async () => {
    const scans = [offline(sold.texts[0]!)]
    const first = await report(scans)
    expect(await report(scans)).toEqual(first)
  })

  test('an offline scan that the server had recorded before the connection broke is recorded once', async () => {
    const lost = offline(sold.texts[0]!)
    await scan(manager, lost.text, { sessions_id: screening.id, scan_id: lost.scan_id })
    expect(await report([lost])).toMatchObject([{ conflict: false, answer: { verdict: 'accepted' } }])
    expect((await doorOf()).counters.entered).toBe(1)
  })

  test('an offline entry with a code that a gift replaced is a conflict that names the place', async () => {
    const token = await gifts.linkTo(mona, sold.id)
    expect((await gifts.accept(token)).status).toBe(200)
    expect(await report([offline(sold.texts[0]!)])).toMatchObject([
      { conflict: true, answer: { verdict: 'unknown' } },
    ])
    expect(await doorOf()).toMatchObject({
      counters: { entered: 0, sold: 3 },
      conflicts: [{ orders_id: sold.id, device: 'Hall 2' }],
    })
  })

  test('an offline entry with a ticket that another device accepted is recorded as a conflict', async () => {
    await scan(manager, sold.texts[0]!, { sessions_id: screening.id, device: 'Hall 1' })
    const scans = [offline(sold.texts[0]!)]
    for (let sent = 0; sent < 2; sent++)
      expect(await report(scans)).toMatchObject([
        { conflict: true, answer: { verdict: 'already_used', message: 'Entré à 20h20, Hall 1.' } },
      ])
    expect(await doorOf()).toMatchObject({
      counters: { entered: 1, sold: 3 },
      conflicts: [
        { verdict: 'already_used', orders_id: sold.id, device: 'Hall 2', message: 'Entré à 20h20, Hall 1.' },
      ],
    })
  })

  test('if an offline device accepted one ticket twice, the second scan is recorded as a conflict', async () => {
    const answers = await report([offline(sold.texts[0]!), offline(sold.texts[0]!)])
    expect(answers.map((one: { conflict: boolean }) => one.conflict)).toEqual([false, true])
  })

  test('an offline scan of a cancelled or unknown ticket does not prevent recording the other scans', async () => {
    api.clock.now = new Date('2026-11-21T19:00:00Z')
    const cancelled = await ticketsFor(api, mona, screening.id, 1)
    await api.request(`/api/v1/app/order/${cancelled.id}/cancel`, { method: 'POST', headers: mona.headers })
    api.clock.now = new Date('2026-11-21T19:20:00Z')
    const answers = await report([
      offline(cancelled.texts[0]!),
      offline('BCDFGHJKLNPRSTVX'),
      offline(sold.texts[2]!),
    ])
    expect(answers.map((one: { answer: { verdict: string } }) => one.answer.verdict)).toEqual([
      'cancelled',
      'unknown',
      'accepted',
    ])
  })

  test('an offline entry is judged by the time of the scan, or of the upload if that is earlier', async () => {
    api.clock.now = new Date('2026-11-21T22:00:00Z')
    const answers = await report([
      offline(sold.texts[0]!),
      offline(sold.texts[1]!, '2030-01-01T00:00:00.000Z'),
    ])
    expect(answers.map((one: { conflict: boolean }) => one.conflict)).toEqual([false, false])
    const ahead = await scan(manager, sold.texts[1]!, { sessions_id: screening.id })
    expect(ahead.body.entry.scanned_at).toBe('2026-11-21T22:00:00.000Z')
  })

  test('an offline entry outside the admission window is refused', async () => {
    api.clock.now = new Date('2026-11-20T16:00:00Z')
    const early = await report([
      offline(sold.texts[0]!, '2026-11-20T15:59:00.000Z'),
      offline(sold.texts[1]!, '2030-01-01T00:00:00.000Z'),
    ])
    expect(early).toMatchObject([
      { conflict: true, answer: { verdict: 'wrong_day' } },
      { conflict: true, answer: { verdict: 'wrong_day' } },
    ])
    // The refused entries recorded nothing: the buyer can still cancel the order, and the tickets are still valid.
    const path = `/api/v1/app/order/${sold.id}`
    const order = await (await api.request(path, { headers: mona.headers })).json()
    expect(order).toMatchObject({ can_cancel: true, seats_entered: 0 })
    api.clock.now = new Date('2026-11-21T22:00:00Z')
    const scans = [
      offline(sold.texts[0]!, '2026-11-21T18:59:00.000Z'),
      offline(sold.texts[0]!, '2026-11-21T19:41:00.000Z'),
    ]
    const verdicts = (await report(scans)).map((one: { answer: { verdict: string } }) => one.answer.verdict)
    expect(verdicts).toEqual(['too_early', 'too_late'])
  })
})
