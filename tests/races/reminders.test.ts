import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { remindBuyers } from '../../server/booking/orders/remind-buyers.ts'
import { mails } from '../../server/mail/tables.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'
import { rewrite } from './rewrite.ts'

// Two processes find the same reminder due at the same moment.

const { apis, start } = useProcesses()

/**
 * Lets two processes send the same due reminder: both read which reminders are due before either of them writes.
 * Returns the number of mails. For a control test, `without` lists parts of SQL statements that prevent a second
 * mail, and what replaces them.
 */
async function remindAtOnce(without: [guard: RegExp, without: string][]): Promise<number> {
  await start(3)
  const [api, ...others] = apis
  for (const { clock } of apis) clock.now = new Date('2026-11-19T10:00:00Z')
  const { id } = await aScreening(api!.db)
  const mona = await api!.as('member')
  expect((await buy(api!, mona, { sessions_id: id, reminder: true })).status).toBe(201)
  for (const { clock } of apis) clock.now = new Date('2026-11-20T20:00:00Z')
  for (const { db } of others) for (const [guard, text] of without) rewrite(db, guard, text)
  const { sent } = await api!.db.transaction(async locked => {
    await locked.execute(sql`lock table mails in share mode`)
    const sent = others.map(({ appContext }) => remindBuyers(appContext))
    await waitForLockWaits(api!.db, without.length > 0 ? 2 : 1)
    return { sent }
  })
  await Promise.all(sent)
  for (const { appContext } of others) await remindBuyers(appContext)
  return api!.db.$count(mails, like(mails.cause, 'reminder:%'))
}

const withoutLock: [RegExp, string] = [/ for no key update of "orders" skip locked/, '']
const withoutCause: [RegExp, string] = [/select cause, "to"/, 'select cause || random(), "to"']

test('if two processes send the same due reminder at the same time, it is mailed once', async () => {
  expect(await remindAtOnce([])).toBe(1)
})

test('without the lock, the unique index on the cause of a mail still prevents a second reminder', async () => {
  expect(await remindAtOnce([withoutLock])).toBe(1)
})

test('control: without the lock and the unique cause of a mail, a reminder is mailed more than once', async () => {
  expect(await remindAtOnce([withoutLock, withoutCause])).toBeGreaterThan(1)
})
