import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { placeOrders } from '../../server/booking/claim-queries.ts'
import { markConfirmed } from '../../server/booking/settle-queries.ts'
import type { Database } from '../../server/database/connect.ts'

// What pgbench is given to be compared with is what the product sends: a copy of it once stayed behind.

const script = readFileSync(join(import.meta.dirname, 'sale.sql'), 'utf8')

test('the first statement of pgbench’s sale is the one that takes the seats', async () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const claim = {
    reference: 'r',
    sessions_id: 1,
    users_id: 1,
    seats: 1,
    expectedPrice: undefined,
    prepaid: cents(0),
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
    idempotency_key: undefined,
    request_hash: 'x',
    held_from: null,
  }
  const sent = await sentBy(db => placeOrders(db, [claim], { now, check_at: now }))
  expect(statements(script)[0]).toBe(statements(sent)[0])
})

test('the second is the one that confirms and makes the tickets', async () => {
  const paid = { id: 1, brand: 'visa', last4: '4242', codes: ['c'] }
  const sent = await sentBy(db => markConfirmed(db, [paid]))
  expect(statements(script)[1]).toBe(statements(sent)[0])
})

/** What a query would have sent, had there been a database. */
async function sentBy(ask: (db: Database) => Promise<unknown>): Promise<string> {
  let sent = ''
  const { dialect } = drizzle.mock() as unknown as { dialect: unknown }
  const prepareQuery = (query: { sql: string }) => {
    sent = query.sql
    return { execute: () => ({ rows: [] }) }
  }
  await ask({ dialect, session: { prepareQuery } } as unknown as Database)
  return sent
}

/** Without remarks, names for pgbench, and what differs from sale to sale; what is returned is whoever's who asks. */
function statements(text: string): string[] {
  return text
    .replace(/^(--|\\set).*$/gm, '')
    .split(/\\gset|;/)
    .map(statement =>
      statement
        .replace(/\$\d+/g, '?')
        .replace(/format\(.*\)(?=::jsonb)/g, '?')
        .replace(/(?<=[( ])[\d.]+(?=::(?:int|float8))/g, '?')
        .replace(/now\(\)(?: \+ interval '15 seconds')?/g, '?')
        .replace(/\s+returning [^()]*$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
}
