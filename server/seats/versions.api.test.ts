import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aNumberedScreening } from '../../tests/builders.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { findTakenSeats } from '../booking/seats/seat-queries.ts'
import { versionOf } from './versions.ts'

const api = await useApi({ limitsOn: false })

test('a transaction reads a seat plan version without waiting for a concurrent reader of the same version', async () => {
  const screening = await aNumberedScreening(api.db, drawSeats('....'))
  const [{ seat_plan_versions_id: id } = { seat_plan_versions_id: null }] = await findTakenSeats(api.db, [
    screening.id,
  ])
  // On the embedded database, `reader` (the read outside the transaction) waits until the transaction ends. If the
  // read inside waited for `reader`, both would wait for ever.
  let reader: Promise<unknown> = Promise.resolve()
  const read = await api.db.transaction(db => {
    reader = versionOf(api.db, id!)
    return versionOf(api.db, id!, db)
  })
  expect(read.seats).toHaveLength(4)
  expect(await reader).toEqual(read)
})
