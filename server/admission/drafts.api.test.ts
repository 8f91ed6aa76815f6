import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scan } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'

const api = await useApi()

test('staff with the door task get 404 for a draft screening, even with its id', async () => {
  const door = await aStaffMember(api, 'member', { tasks: ['door'] })
  const draft = await aScreening(api.db, { draft: true })
  const path = `control/screening/${draft.id}/tickets`
  const unknown = { status: 404, body: { code: 'screening_not_found' } }
  expect(await door.get(path)).toMatchObject(unknown)
  expect(await scan(door, 'un billet', { sessions_id: draft.id })).toMatchObject(unknown)
  await api.db.update(sessions).set({ draft: false }).where(eq(sessions.id, draft.id))
  expect((await door.get(path)).status).toBe(200)
})
