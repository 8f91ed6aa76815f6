import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { businessDay } from '../../contract/rules/business-day.ts'
import { builtInMeans, kindOfMeans } from '../../contract/rules/means.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { tariffs } from '../fares/tables.ts'
import { money_journal, operation_series, operations, payment_means } from '../money/tables.ts'
import type { Connection } from './connect.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'

// These tests fill a database with the data of a cinema that has already sold tickets. Then they run the migration
// that added sales channels to orders, and operations to the money journal.

let connection: Connection
beforeEach(async () => {
  connection = await freshDatabase()
  const before = (await appliedMigrations(connection.db)).filter(name => name < '0043')
  await connection.db.execute(sql`drop schema public cascade`)
  await connection.db.execute(sql`create schema public`)
  await migrate(connection.db, before)
})
afterEach(() => connection.close())

/**
 * Runs SQL statements one by one, because the embedded database prepares each and cannot prepare several together.
 */
async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await connection.db.execute(sql.raw(statement))
}

/**
 * Creates two cinemas, and an order of two places in each, sold at the times in `sales`. The second order is
 * cancelled at the time `cancelled`.
 */
async function soldBefore(sales: [string, string], cancelled: string): Promise<void> {
  await run(
    `insert into users (id, email) values (7, 'mona@exemple.fr')`,
    `insert into tariffs (id, code, label) values (2, 'étudiant', 'Étudiant'), (3, 'etudiant-soir', 'Le soir')`,
    `insert into movies (id, title, director, release_date, time) values (1, 'Nosferatu', 'Murnau', '1922-03-04', '01:34')`,
    `insert into timetables (id, hours_timetable) values (1, '20:30')`,
  )
  for (const [index, at] of sales.entries()) {
    const id = index + 1
    await run(
      `insert into cinemas (id, name_cinema, email_cine, address_cine, city, phone_cine, manager, nbr_theater)
       values (${id}, 'Cinéma ${id}', 'rex@exemple.fr', '1, rue du Rex', 'Paris', '0199000000', 'Anne', 1)`,
      `insert into movie_theaters (id, cinemas_id, name_theater, nbr_seats) values (${id}, ${id}, 'Salle', 100)`,
      `insert into sessions (id, movies_id, movie_theaters_id, timetables_id, session_date, language, "version_2D_3D", price,
         starts_at, room_free_at, total_seats, sold_seats)
       values (${id}, 1, ${id}, 1, '2999-01-05', 'VF', '2D', 1250, '2999-01-05T19:30Z', '2999-01-05T22:00Z', 100, 2)`,
      `insert into orders (id, reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed, price_order)
       values (${id}, 'r-${id}', ${id}, 7, 'confirmed', 'Lisse', 'Mona', 'mona@exemple.fr', 2, 2500)`,
      `insert into payments (reference, orders_id, gateway, amount, state, asked_at, settled_at)
       values ('r-${id}', ${id}, 'simulated', 2500, 'paid', '${at}', '${at}')`,
      `insert into places (id, orders_id, number, tariffs_id, price, supplement, vat_permille, state, code)
       select ${id} * 10 + n, ${id}, n, n, 1250, 0, 55, 'sold', 'code-${id}-' || n from generate_series(1, 2) n`,
      `insert into money_journal (at, cause, means, amount, supplement, vat_permille, orders_id, places_id)
       select '${at}', 'sale', 'card', 1250, 0, 55, ${id}, ${id} * 10 + n from generate_series(1, 2) n`,
    )
  }
  await run(
    `insert into money_journal (at, cause, means, amount, supplement, vat_permille, orders_id, places_id)
     values ('${cancelled}', 'cancellation', 'card', -1250, 0, 55, 2, 21)`,
  )
}

test('the books migration turns earlier sales into one opening operation for each cinema', async () => {
  const { db } = connection
  await soldBefore(['2026-10-25T00:30:00Z', '2027-03-28T03:59:59Z'], '2027-03-28T04:00:00Z')
  const lines = rowsOf(await db.execute(sql`select * from money_journal order by id`))
  await migrate(db)

  expect(await db.select().from(operation_series).orderBy(asc(operation_series.series))).toMatchObject([
    { series: 'cinema:1', cinemas_id: 1, simulation: false, last_number: 1, closed_through: null },
    { series: 'cinema:2', cinemas_id: 2, simulation: false, last_number: 1, closed_through: null },
  ])
  const total = { means: 'card', vat_permille: 55, supplement: 0 }
  expect(await db.select().from(operations).orderBy(asc(operations.series))).toMatchObject([
    {
      ...{ number: 1, kind: 'opening', series: 'cinema:1' },
      details: { lines: 2, amount: 2500, totals: [{ ...total, cause: 'sale', lines: 2, amount: 2500 }] },
    },
    {
      ...{ number: 1, kind: 'opening', series: 'cinema:2' },
      details: {
        ...{ lines: 3, amount: 1250 },
        totals: [
          { ...total, cause: 'cancellation', lines: 1, amount: -1250 },
          { ...total, cause: 'sale', lines: 2, amount: 2500 },
        ],
      },
    },
  ])
  const after = await db.select().from(money_journal).orderBy(asc(money_journal.id))
  expect(after.map(line => [line.cinemas_id, line.channel, line.business_day])).toEqual(
    [1, 1, 2, 2, 2].map((cinema, index) => [cinema, 'site', businessDay(after[index]!.at)]),
  )
  // The migration has changed no earlier line of the money journal.
  expect(rowsOf(await db.execute(sql`select * from money_journal order by id`))).toMatchObject(lines)
})

test('the books migration numbers tickets of future screenings, and gives each fare a short code', async () => {
  const { db } = connection
  await soldBefore(['2026-10-25T00:30:00Z', '2026-10-25T00:30:00Z'], '2026-10-26T00:30:00Z')
  await run(
    `update sessions set session_date = '2020-01-05', starts_at = '2020-01-05T19:30Z', room_free_at = '2020-01-05T22:00Z' where id = 2`,
  )
  await migrate(db)
  const numbers = await db.execute(sql`select id, ticket_number from places order by id`)
  expect(rowsOf(numbers)).toEqual([
    ...[11, 12].map(id => ({ id, ticket_number: 1 })),
    ...[21, 22].map(id => ({ id, ticket_number: null })),
  ])
  const series = await db.execute(sql`select * from ticket_series order by tariffs_id`)
  expect(rowsOf(series)).toEqual([1, 2].map(tariffs_id => ({ sessions_id: 1, tariffs_id, last_number: 1 })))
  const codes = await db.select({ short_code: tariffs.short_code }).from(tariffs).orderBy(asc(tariffs.id))
  expect(codes.map(({ short_code }) => short_code)).toEqual(['PLE', 'ETU', 'ET1'])
})

test('in an empty database, the books migration creates payment methods but no operation', async () => {
  const { db } = connection
  await migrate(db)
  expect(await db.select().from(operations)).toEqual([])
  const rows = await db.select().from(payment_means).orderBy(asc(payment_means.position))
  const own = rows.filter(({ built_in }) => built_in)
  expect(
    own.map(({ code, label, kind, at_site, at_counter, on_invoice }) => ({
      ...{ code, label, kind },
      accepted: [at_site && 'site', at_counter && 'counter', on_invoice && 'invoice'].filter(Boolean),
    })),
  ).toEqual(Object.entries(builtInMeans).map(([code, means]) => ({ code, ...means })))
  expect(rows.filter(({ kind, code }) => kind !== kindOfMeans(code))).toEqual([])
})
