import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestApi } from '../api.ts'
import { aCinema } from '../builders.ts'
import { aStaffMember } from '../staff.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'
import { rewrite } from './rewrite.ts'

const { apis, start } = useProcesses()

/**
 * Makes six control states of one cinema at the same time, in two processes. The table is locked until all six
 * requests wait. Unless `guarded`, the requests do not lock the cinema.
 */
async function sixAtOnce({ guarded }: { guarded: boolean }) {
  await start(3)
  const [one, two, watch] = apis as [TestApi, TestApi, TestApi]
  const cinema = await aCinema(one.db)
  const managers = [await aStaffMember(one), await aStaffMember(two)]
  if (!guarded) for (const { db } of apis) rewrite(db, / for no key update/, '')
  const asked = { cinemas_id: cinema.id, kind: 'day', day: '2026-11-20' }
  const sent = await watch.db.transaction(async locked => {
    await locked.execute(sql`lock table control_states in exclusive mode`)
    const posts = [1, 2, 3].flatMap(() => managers.map(manager => manager.post('control-state', asked)))
    await waitForLockWaits(apis[2]!.db, 6)
    return posts
  })
  return (await Promise.all(sent)).map(({ status, body }) => [status, body.number]).toSorted()
}

test('control states that two processes make at the same time are numbered without gaps', async () => {
  expect(await sixAtOnce({ guarded: true })).toEqual([1, 2, 3, 4, 5, 6].map(number => [201, number]))
})

test('control: without the lock on the cinema, only one of six control states gets a number', async () => {
  const [first, ...others] = await sixAtOnce({ guarded: false })
  expect(first).toEqual([201, 1])
  expect(others.map(([status]) => status)).toEqual([500, 500, 500, 500, 500])
})
