import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aRoom } from '../../../tests/builders.ts'
import { recordOperations } from '../../money/record-operations.ts'
import { closePeriods } from './close-periods.ts'
import { closingsOf } from './queries.ts'

const api = await useApi()

/**
 * Starts a series of operations at the time `begins`. Returns a function that closes the books at another time and
 * lists the business days closed by then.
 */
async function aSeries(begins: string) {
  const { cinemas_id } = await aRoom(api.db)
  await recordOperations(api.db, { at: new Date(begins), simulation: false }, [
    { kind: 'reprint', cinemas_id, lines: [] },
  ])
  return async (moment: string) => {
    api.clock.now = new Date(moment)
    await closePeriods(api.appContext)
    const days = (await closingsOf(api.db, `cinema:${cinemas_id}`)).filter(({ kind }) => kind === 'day')
    return days.map(({ to_day }) => to_day)
  }
}

test('on the day of 25 hours when winter time begins, the business day ends at 6:00 local time', async () => {
  // Winter time begins on 25 October 2026: there, 6:00 in Paris is 5:00 UTC.
  const closedAt = await aSeries('2026-10-24T12:00:00Z')
  expect(await closedAt('2026-10-25T04:59:00Z')).toEqual([])
  expect(await closedAt('2026-10-25T05:00:00Z')).toEqual(['2026-10-24'])
  expect(await closedAt('2026-10-26T05:00:00Z')).toEqual(['2026-10-24', '2026-10-25'])
})

test('on the day of 23 hours when summer time begins, the business day ends at 6:00 local time', async () => {
  // Summer time begins on 28 March 2027: there, 6:00 in Paris is 4:00 UTC.
  const closedAt = await aSeries('2027-03-27T12:00:00Z')
  expect(await closedAt('2027-03-28T03:59:00Z')).toEqual([])
  expect(await closedAt('2027-03-28T04:00:00Z')).toEqual(['2027-03-27'])
  expect(await closedAt('2027-03-29T03:59:00Z')).toEqual(['2027-03-27'])
  expect(await closedAt('2027-03-29T04:00:00Z')).toEqual(['2027-03-27', '2027-03-28'])
})
