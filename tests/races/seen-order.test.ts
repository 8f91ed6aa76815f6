import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind } from '../harness/databases.ts'
import { aStaffMember } from '../staff.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd } from './crowd.ts'
import { useProcesses } from './processes.ts'

// The start of the screening changes after the buyer has seen it and before the order.

const { apis, start } = useProcesses()

async function appContext(kind: DatabaseKind) {
  await start(1, { kind })
  const [api] = apis as [TestApi]
  const { id, session_date, timetables_id } = await aScreening(api.db)
  const manager = await aStaffMember(api)
  const crowd = await aCrowd(api.db, 8, api.clock.now)
  let changed: Promise<unknown> | undefined
  return {
    api,
    change: () =>
      (changed ??= manager.post(`session-movie/${id}/change`, {
        ...{ reason: 'Panne.', hours_timetable: '21:40' },
      })),
    all: () =>
      Promise.all(
        crowd.map(buyer => buy(api, buyer, { sessions_id: id, seen: { session_date, timetables_id } })),
      ),
    sold: async () =>
      (await api.db.select().from(sessions).where(eq(sessions.id, id))).map(row => row.sold_seats)[0],
  }
}

const withoutComparison = (text: string): string => {
  const comparison = 'or not to_jsonb(locked) @> wanted.seen'
  expect(text).toContain(comparison)
  return text.replace(comparison, '')
}

describe.each(['postgresql', 'embedded'] as const)(
  'an order is refused if the start time changes while it is being placed, on %s',
  kind => {
    test('if the start time changes after buyers saw it, their orders are refused with the new time', async () => {
      const { api, change, all, sold } = await appContext(kind)
      beforeSeatsAreTaken(api.db, change)
      const answers = await all()
      expect(await Promise.all(answers.map(answer => answer.json()))).toMatchObject(
        Array(8).fill({ code: 'screening_changed', errors: [{ message: expect.stringContaining('21h40') }] }),
      )
      expect(await sold()).toBe(0)
    })

    test('control: without comparing start times, seats are sold for a time that buyers did not see', async () => {
      const { api, change, all, sold } = await appContext(kind)
      beforeSeatsAreTaken(api.db, change, withoutComparison)
      await all()
      expect(await sold()).toBe(16)
    })
  },
)
