import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Sold, scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aCinema, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { audit_lines } from '../audit/tables.ts'

let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Sold
const api = await useApi({ limitsOn: false })
// The staff member logs in on the day of the screening, because a staff login expires within a day.
api.clock.now = new Date('2026-11-21T12:00:00Z')
const boss = await aStaffMember(api, 'member', { tasks: ['door', 'customers'] })
const usher = await aStaffMember(api, 'member', { tasks: ['door'] })
const mona = await api.as('member')
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  // The screening starts at 20:30 in Paris on 21 November.
  screening = await aScreening(api.db)
  sold = await ticketsFor(api, mona, screening.id)
})

const at = (time: string) => {
  api.clock.now = new Date(`2026-11-21T${time}:00Z`)
}
const here = () => ({ sessions_id: screening.id })
const anyway = () => ({ ...here(), anyway: true as const })
const lines = (action: string) =>
  api.db
    .select()
    .from(audit_lines)
    .where(and(eq(audit_lines.action, action), eq(audit_lines.entity_id, sold.id)))

describe('admission outside the usual hours', () => {
  test.each([
    ['too_early', '18:30'],
    ['too_late', '19:55'],
  ])(
    'authorised staff can admit a ticket that is « %s », and the audit log records it',
    async (verdict, time) => {
      at(time)
      const text = sold.texts[0]!
      expect((await scan(boss, text, here())).body).toMatchObject({ verdict })
      expect((await scan(boss, text, anyway())).body).toMatchObject({
        verdict: 'accepted',
        counters: { entered: 1 },
      })
      expect(await lines('admit-anyway')).toMatchObject([{ users_id: boss.id, after: { verdict } }])
      expect((await scan(boss, text, anyway())).body).toMatchObject({ verdict: 'already_used' })
    },
  )

  test('only staff with a permission can override « too early » or « too late »; no other refusal', async () => {
    at('19:55')
    const text = sold.texts[0]!
    expect((await scan(usher, text, anyway())).status).toBe(403)
    const elsewhere = await aScreening(api.db, { session_date: '2026-11-21' })
    expect((await scan(boss, text, { sessions_id: elsewhere.id, anyway: true })).body).toMatchObject({
      verdict: 'wrong_screening',
    })
    at('19:25')
    expect((await scan(boss, text, anyway())).body).toMatchObject({ verdict: 'accepted' })
    expect(await lines('admit-anyway')).toEqual([])
  })
})

test('staff with the task « customers » can undo an entry, but only in their own cinema', async () => {
  at('19:20')
  await scan(usher, sold.texts[0]!, here())
  const entry = `control/entry/${sold.tickets[0]!.id}`
  expect((await usher.remove(entry)).status).toBe(403)
  const other = await aCinema(api.db, { name_cinema: 'Le Lointain' })
  const far = await aStaffMember(api, 'member', { tasks: ['customers'], cinemas_ids: [other.id] })
  expect((await far.remove(entry)).body).toMatchObject({ code: 'entry_not_found' })
  expect((await boss.remove(entry)).status).toBe(204)
  expect(await lines('undo-entry')).toMatchObject([{ users_id: boss.id }])
  expect((await scan(usher, sold.texts[0]!, here())).body).toMatchObject({ verdict: 'accepted' })
})
