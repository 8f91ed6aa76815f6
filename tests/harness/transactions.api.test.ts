import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../api.ts'
import { checkingTransactions } from './databases.ts'

const { db } = await useApi()
const ask = sql`select 1`

test('in tests, a query made outside the open transaction of a request fails instead of hanging', async () => {
  const outside = checkingTransactions(() => db.transaction(() => db.execute(ask)))
  await expect(outside).rejects.toThrow()
  const inside = checkingTransactions(() => db.transaction(own => own.execute(ask)))
  await expect(inside).resolves.toMatchObject({ rows: [{}] })
})
