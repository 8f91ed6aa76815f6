import { expect, test } from 'vitest'
import { scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aFilm, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'

const api = await useApi()

test('the response to a scan and the offline list contain the age rating of the film', async () => {
  const film = await aFilm(api.db, { classification: 'moins_de_16' })
  // The screening starts at 20:30 in Paris on 21 November.
  const { id: sessions_id } = await aScreening(api.db, { movies_id: film.id })
  const sold = await ticketsFor(api, await api.as('member'), sessions_id)
  api.clock.now = new Date('2026-11-21T19:20:00Z')
  const manager = await aStaffMember(api)
  const { body } = await scan(manager, sold.texts[0]!, { sessions_id })
  expect(body.ticket).toMatchObject({ classification: 'moins_de_16' })
  const list = await manager.get(`control/screening/${sessions_id}/tickets`)
  expect(list.body).toMatchObject({ classification: 'moins_de_16' })
})
