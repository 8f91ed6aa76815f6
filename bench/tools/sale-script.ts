import { is, Placeholder } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { cents } from '../../contract/rules/money.ts'
import { placeOrders, type SeatRequest } from '../../server/booking/purchase/claim-queries.ts'
import { markConfirmed } from '../../server/booking/purchase/order-state-queries.ts'
import type { Database } from '../../server/database/connect.ts'
import { placesAtFullFare } from '../../tests/full-fare.ts'

const now = new Date('2026-11-20T15:00:00Z')
const check_at = new Date('2026-11-20T15:00:15Z')

/**
 * Two times that this script passes to the product's queries. The pgbench script contains the SQL on the right
 * instead, so that every sale gets the current time.
 */
const drawn = new Map<unknown, string>([
  [now.toISOString(), 'now()'],
  [check_at.toISOString(), `now() + interval '15 seconds'`],
])
const standIn = { screening: 7_000_001, person: 7_000_002, order: 7_000_003 }

const rates = { price: cents(1250), supplement: cents(0) }
const claim: SeatRequest = {
  reference: '{random}',
  sessions_id: standIn.screening,
  users_id: standIn.person,
  seat_plan_versions_id: null,
  places: placesAtFullFare(rates, 1),
  pricedBy: { ...rates, price_grid_versions_id: null },
  expectedPrice: undefined,
  prepaid: cents(0),
  parts: [],
  gateway: 'simulated',
  lastname: 'Strapontin',
  firstname: 'Mona',
  email: 'mona@exemple.fr',
  reminder: false,
  idempotency_key: undefined,
  request_hash: 'x',
  held_from: null,
}
const paid = { id: standIn.order, brand: 'visa', last4: '4242', codes: ['{random}'] }

/**
 * Writes the two SQL statements of a sale, from the product's own queries, as a pgbench script. The script does
 * none of the other work of a sale, for example the login, the payment and the mail.
 */
export async function saleScript(): Promise<string> {
  return [
    '\\set person random(:first_person, :last_person)',
    '\\set screening random(:first_screening, :last_screening)',
    `${await sentBy(db => placeOrders(db, [claim], { now, asked_at: now, check_at }))} \\gset order_`,
    `${await sentBy(db => markConfirmed(db, [paid], now))};`,
  ].join('\n')
}

/** Returns the SQL of a query with the parameter values written into it. Sends nothing to a database. */
async function sentBy(ask: (db: Database) => Promise<unknown>): Promise<string> {
  let sent = ''
  const { dialect } = drizzle.mock() as unknown as { dialect: unknown }
  const prepareQuery = ({ sql, params }: { sql: string; params: unknown[] }) => ({
    execute(values: Record<string, unknown> = {}) {
      const given = (param: unknown) => (is(param, Placeholder) ? values[param.name] : param)
      sent = sql.replace(/\$(\d+)/g, (_, number: string) => written(given(params[Number(number) - 1])))
      return { rows: [] }
    },
  })
  await ask({ dialect, session: { prepareQuery } } as unknown as Database)
  return sent
}

function written(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const asked = drawn.get(value)
  if (asked) return asked
  const text = String(value)
    // Add a space: pgbench would treat a word directly after a colon as a variable, even inside a string.
    .replaceAll('":', '": ')
    .replaceAll('{random}', '%1$s')
    .replaceAll(String(standIn.screening), '%2$s')
    .replaceAll(String(standIn.person), '%3$s')
    .replaceAll(String(standIn.order), '%2$s')
  const given = text.includes('%3$s') ? ':screening::int, :person::int' : ':order_id::int'
  return `format('${text}', gen_random_uuid(), ${given})`
}
