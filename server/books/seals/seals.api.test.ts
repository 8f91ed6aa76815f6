import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { recordOperations } from '../../money/record-operations.ts'
import { verifyAll } from '../verify.ts'
import { sealOperations } from './seal-operations.ts'

const api = await useBoutiqueApi()
const screening = await aScreening(api.db)
const mona = await api.as('member')
for (let sold = 0; sold < 4; sold++)
  await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 1 })
await purchase(api, mona, { products_id: (await aProduct(api.db)).id })
await sealOperations(api)

const verify = async () => (await (await aStaffMember(api, 'manager')).get('books/verify')).body
const [{ series } = { series: '' }] = rowsOf<{ series: string }>(
  await api.db.execute(sql`select series from operations where kind = 'sale' limit 1`),
)

/**
 * Runs `change` on the books without triggers or foreign keys, as an intruder could. Returns what the verification
 * finds, and rolls back.
 */
async function tamper(
  change: (db: Database) => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof verify>>> {
  let found: unknown
  await api.db
    .transaction(async db => {
      await db.execute(sql`set local session_replication_role = replica`)
      await change(db)
      found = await verifyAll({ db, signer: api.appContext.signer }, {})
      throw new Error('rolled back')
    })
    .catch(error => expect(error.message).toBe('rolled back'))
  return found
}
const wrongAt = (number: number, fault: string) => ({
  ok: false,
  first_wrong: { series, number, closing: null, fault },
})

test('the verification of unchanged books succeeds, with every operation sealed (signed)', async () => {
  expect(await verify()).toEqual({ ok: true, checked: 5, closings: 0, waiting: 0, first_wrong: null })
})

test('the verification accepts a sale that is not sealed yet, and the next run seals it', async () => {
  await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 1 })
  expect(await verify()).toMatchObject({ ok: true, checked: 6, waiting: 1 })
  await sealOperations(api)
  expect(await verify()).toMatchObject({ ok: true, checked: 6, waiting: 0 })
})

test('the verification of the books finds an amount that was changed', async () => {
  const found = await tamper(db =>
    db.execute(sql`update money_journal set amount = amount - 100 where operations_id =
      (select id from operations where series = ${series} and number = 2)`),
  )
  expect(found).toMatchObject(wrongAt(2, 'changed'))
})

test('the verification of the books finds a deleted operation and a deleted money line', async () => {
  const found = await tamper(async db => {
    const gone = sql`(select id from operations where series = ${series} and number = 3)`
    await db.execute(sql`delete from operation_seals where operations_id = ${gone}`)
    await db.execute(sql`delete from money_journal where operations_id = ${gone}`)
    await db.execute(sql`delete from operations where id = ${gone}`)
  })
  expect(found).toMatchObject(wrongAt(3, 'missing'))
  const line = await tamper(db =>
    db.execute(sql`delete from money_journal where operations_id =
      (select id from operations where series = ${series} and number = 4)`),
  )
  expect(line).toMatchObject(wrongAt(4, 'changed'))
})

test('the verification of the books finds an inserted operation and an inserted money line', async () => {
  const columns = sql`kind, channel, entity, entity_id, at, business_day`
  const found = await tamper(async db => {
    // Increase the numbers of all operations after the second one, so that number 3 is free for a forged
    // operation. Change the numbers of their seals too.
    await db.execute(
      sql`update operations set number = number + 1000 where series = ${series} and number > 2`,
    )
    await db.execute(
      sql`update operations set number = number - 999 where series = ${series} and number > 1000`,
    )
    await db.execute(
      sql`update operation_seals set number = number + 1000 where series = ${series} and number > 2`,
    )
    await db.execute(
      sql`update operation_seals set number = number - 999 where series = ${series} and number > 1000`,
    )
    await db.execute(sql`insert into operations (series, number, ${columns})
      select series, 3, ${columns} from operations where series = ${series} and number = 2`)
  })
  expect(found).toMatchObject(wrongAt(3, 'unsealed'))
  const copied = sql`operations_id, at, business_day, channel, cause, amount, supplement, vat_permille, orders_id, places_id`
  const line = await tamper(db =>
    db.execute(sql`insert into money_journal (means, ${copied}) select 'cash', ${copied} from money_journal
      where operations_id = (select id from operations where series = ${series} and number = 4)`),
  )
  expect(line).toMatchObject(wrongAt(4, 'changed'))
})

test('the verification of the books finds two swapped operations', async () => {
  const found = await tamper(async db => {
    const swap = sql`case number when 2 then 1003 when 3 then 1002 end`
    await db.execute(
      sql`update operations set number = ${swap} where series = ${series} and number in (2, 3)`,
    )
    await db.execute(
      sql`update operations set number = number - 1000 where series = ${series} and number > 1000`,
    )
  })
  expect(found).toMatchObject(wrongAt(2, 'unsealed'))
  const withSeals = await tamper(async db => {
    for (const table of [sql`operations`, sql`operation_seals`]) {
      const swap = sql`case number when 2 then 1003 when 3 then 1002 end`
      await db.execute(
        sql`update ${table} set number = ${swap} where series = ${series} and number in (2, 3)`,
      )
      await db.execute(
        sql`update ${table} set number = number - 1000 where series = ${series} and number > 1000`,
      )
    }
  })
  expect(withSeals).toMatchObject(wrongAt(2, 'changed'))
})

test('the verification of the books finds that the last operations of a series were deleted', async () => {
  const found = await tamper(async db => {
    await db.execute(sql`delete from operation_seals where series = ${series} and number > 3`)
    await db.execute(sql`delete from operations where series = ${series} and number > 3`)
  })
  expect(found).toMatchObject(wrongAt(4, 'missing'))
})

test('control: sealing unchanged operations again gives the same seals', async () => {
  const seals = () =>
    api.db.execute(sql`select number, encode(hash, 'hex') as hash from operation_seals order by 1, 2`)
  const before = rowsOf(await seals())
  let again: unknown[] = []
  await api.db
    .transaction(async db => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`delete from operation_seals`)
      await sealOperations({ db })
      again = rowsOf(
        await db.execute(sql`select number, encode(hash, 'hex') as hash from operation_seals order by 1, 2`),
      )
      throw new Error('rolled back')
    })
    .catch(error => expect(error.message).toBe('rolled back'))
  expect(again).toEqual(before)
})

test('several processes that seal operations simultaneously write a single chain of hashes', async () => {
  for (let nth = 0; nth < 300; nth++)
    await recordOperations(api.db, { at: api.clock.now, simulation: true }, [
      { kind: 'reprint', cinemas_id: null, lines: [] },
    ])
  await Promise.all([sealOperations(api), sealOperations(api), sealOperations(api)])
  await sealOperations(api)
  expect(await verify()).toMatchObject({ ok: true, checked: 306, waiting: 0 })
})

test('while an operation with many lines is sealed, other requests are answered', async () => {
  const [operation] = await recordOperations(api.db, { at: api.clock.now, simulation: true }, [
    { kind: 'reprint', cinemas_id: null, lines: [] },
  ])
  // The test uses voucher ids that do not exist, a different one for each line, so turn foreign keys off.
  await api.db.transaction(async db => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`
      insert into money_journal (operations_id, at, business_day, cinemas_id, channel, cause, means, amount, supplement,
        vat_permille, units, orders_id, places_id, vouchers_id)
      select ${operation!.id}, at, business_day, cinemas_id, channel, cause, 'e_carte', amount, supplement, vat_permille,
        -1, orders_id, places_id, nth
      from (select * from money_journal where places_id is not null and supplement = 0 limit 1) line
      cross join generate_series(1, 26000) nth`)
  })
  let sealing = true
  const sealed = sealOperations(api).finally(() => {
    sealing = false
  })
  let answered = 0
  for (; sealing; answered++) {
    await api.db.execute(sql`select 1`)
    await setImmediate()
  }
  await sealed
  // The sealing seals the lines in five pages and lets about ten other requests run after each page. If it sealed
  // all lines in one transaction, only about ten requests would run in all.
  expect(answered).toBeGreaterThanOrEqual(50)
  expect(await verify()).toMatchObject({ ok: true, waiting: 0 })
})

test('only staff with the permission to read the money can verify the books', async () => {
  const path = '/api/v1/admin/books/verify'
  expect((await api.request(path, { headers: mona.headers })).status).toBe(403)
  expect(
    (await api.request(`${path}?closing=abc`, { headers: (await aStaffMember(api)).headers })).status,
  ).toBe(400)
})
