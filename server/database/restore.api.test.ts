import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { orders, places, tariffs } from '../booking/tables.ts'
import { users } from '../members/tables.ts'
import type { BackupHeader } from './backup.ts'
import type { Connection } from './connect.ts'
import { appliedMigrations, isMigrated } from './migrate.ts'
import { NotABackup, restore } from './restore.ts'

let connection: Connection
let folder: string
let stepsBeforePlaces: string[]
beforeEach(async () => {
  connection = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'ouvreuse-restore-'))
  stepsBeforePlaces = (await appliedMigrations(connection.db)).filter(name => name < '0023')
  await connection.db.execute(sql`drop schema public cascade`)
  await connection.db.execute(sql`create schema public`)
})
afterEach(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

/** What the first version knew: no door, no vouchers, no payments at Stripe. */
const firstSteps = ['0000_first_schema', '0001_rules_in_the_database']
const header: BackupHeader = { ouvreuse: 1, migrations: firstSteps, sequences: { users_id_seq: 7 } }
const roles = [
  { id: 1, name_role: 'Admin' },
  { id: 2, name_role: 'Membre' },
  { id: 5, name_role: 'Manager' },
].map(role => ['row', 'roles', role])
const created_date = '2026-01-02T10:00:00+00:00'
const member = {
  id: 7,
  roles_id: 2,
  email: 'mona@exemple.fr',
  firstname: 'Mona',
  lastname: 'Lisse',
  address: '',
  created_date,
}

function backupOf(header: BackupHeader, ...lines: unknown[]): string {
  const file = join(folder, 'house.gz')
  const text = [header, ...lines, ['end', lines.length]].map(line => JSON.stringify(line)).join('\n')
  writeFileSync(file, gzipSync(text))
  return file
}

test('a backup of the first version is restored, and brought up to the present one', async () => {
  const file = backupOf(header, ...roles, ['row', 'users', member])
  expect(await restore(connection.db, folder, file)).toEqual({ lines: 4 })
  expect(await isMigrated(connection.db)).toBe(true)
  expect(await connection.db.select({ id: users.id, email: users.email }).from(users)).toEqual([
    { id: 7, email: 'mona@exemple.fr' },
  ])
  const [next] = await connection.db
    .insert(users)
    .values({ email: 'b@exemple.fr', roles_id: 2 })
    .returning({ id: users.id })
  expect(next).toEqual({ id: 8 })
})

test('sessions that were ended do not come back to life, whoever wrote the file', async () => {
  const session = ['row', 'login_sessions', { token_hash: 'x', users_id: 7 }]
  const file = backupOf(header, ...roles, ['row', 'users', member], session)
  await expect(restore(connection.db, folder, file)).rejects.toThrow(NotABackup)
})

// One row of each thing that an order of before hung on, and orders in every state there was.
const at = '2026-10-01T10:00:00+00:00'
const soon = '2026-10-03T18:30:00+00:00'
const cinema = {
  ...{
    id: 1,
    name_cinema: 'Le Rex',
    email_cine: 'rex@exemple.fr',
    address_cine: '1, rue du Rex',
    city: 'Paris',
  },
  ...{ phone_cine: '0199000000', manager: 'Anne', nbr_theater: 1, disabled_access: false, infos_cine: '' },
}
const screening = {
  ...{
    id: 4,
    movies_id: 3,
    movie_theaters_id: 2,
    timetables_id: 1,
    session_date: '2026-10-03',
    language: 'VF',
  },
  ...{
    version_2D_3D: '3D',
    price: 1250,
    supplement: 200,
    starts_at: soon,
    room_free_at: '2026-10-03T21:00:00+00:00',
  },
  ...{ total_seats: 100, sold_seats: 9 },
}
const order = (id: number, state: string, seats: number, price_order: number, prepaid_amount = 0) => [
  'row',
  'orders',
  {
    ...{ id, reference: `r-${id}`, sessions_id: 4, users_id: 7, state, lastname: 'Lisse', firstname: 'Mona' },
    ...{ email: 'mona@exemple.fr', nbr_seats_payed: seats, price_order, prepaid_amount, order_date: at },
    ...{ seats_entered: id === 11 ? 1 : 0, check_at: state === 'pending' ? at : null },
  },
]
const ticket = (id: number, orders_id: number) => ['row', 'tickets', { id, orders_id, code: `code-${id}` }]
const card = {
  ...{ id: 1, kind: 'e_carte', name_product: 'Carte', number: 1, users_id: 7, initial: 5, balance: 4 },
  ...{ created_at: at, expires_at: '2027-10-01T10:00:00+00:00' },
}
const entry = {
  ...{ tickets_id: 31, sessions_id: 4, scan_id: '0b2c7f0e-6e0a-4c58-9f6b-1f6f6d2f8a11', scanned_at: soon },
  ...{ received_at: soon, users_id: 7, device: 'Hall' },
}

test('orders of before places are made of places, which keep the numbers and codes of their tickets', async () => {
  const lines: unknown[] = [
    ...roles,
    ['row', 'users', { ...member, trust: 0 }],
    ['row', 'cinemas', cinema],
    [
      'row',
      'movie_theaters',
      { id: 2, cinemas_id: 1, name_theater: 'Salle 1', nbr_seats: 100, disabled_access: true },
    ],
    [
      'row',
      'movies',
      {
        id: 3,
        title: 'Faust',
        director: 'Murnau',
        release_date: '1926-10-14',
        time: '01:40',
        synopsis: '',
        actor: '',
      },
    ],
    ['row', 'timetables', { id: 1, hours_timetable: '20:30' }],
    ['row', 'sessions', screening],
    order(11, 'confirmed', 2, 2900),
    order(12, 'confirmed', 3, 1000),
    order(13, 'pending', 1, 1450),
    order(14, 'expired', 1, 1450),
    order(15, 'cancelled', 2, 2900),
    order(16, 'confirmed', 1, 1300, 1200),
    order(17, 'exchanged', 1, 1450),
    ...[30, 31].map(id => ticket(id, 11)),
    ...[32, 33].map(id => ticket(id, 15)),
    ticket(34, 16),
    ['row', 'vouchers', card],
    ['row', 'voucher_movements', { id: 1, vouchers_id: 1, delta: 5, cause: 'purchase', at }],
    ['row', 'voucher_movements', { id: 2, vouchers_id: 1, delta: -1, cause: 'spend', orders_id: 16, at }],
    ['row', 'order_parts', { orders_id: 16, vouchers_id: 1, units: 1, amount: 1200 }],
    ['row', 'ticket_entries', entry],
  ]
  const sequences = { users_id_seq: 7, tickets_id_seq: 34 }
  const file = backupOf({ ...header, migrations: stepsBeforePlaces, sequences }, ...lines)
  await restore(connection.db, folder, file)
  const rows = await connection.db.select().from(places).orderBy(asc(places.orders_id), asc(places.number))
  const of = (orders_id: number) => rows.filter(row => row.orders_id === orders_id)
  expect(of(11)).toMatchObject([
    {
      id: 30,
      number: 1,
      tariffs_id: 1,
      price: 1250,
      supplement: 200,
      vat_permille: 55,
      state: 'sold',
      code: 'code-30',
    },
    {
      id: 31,
      number: 2,
      tariffs_id: 1,
      price: 1250,
      supplement: 200,
      vat_permille: 55,
      state: 'entered',
      code: 'code-31',
    },
  ])
  // Sold without tickets, at a price that three do not share evenly: nothing is lost, and the door knows them.
  expect(of(12).map(({ price, supplement }) => [price, supplement])).toEqual([
    [134, 200],
    [133, 200],
    [133, 200],
  ])
  for (const { id, state, code } of of(12)) {
    expect([state, id > 34]).toEqual(['sold', true])
    expect(readTicketText(code!)).toEqual({ kind: 'typed', code })
  }
  expect(of(13)).toMatchObject([{ state: 'held', code: null }])
  expect(of(14)).toMatchObject([{ state: 'cancelled', code: null }])
  expect(of(15)).toMatchObject([
    { id: 32, state: 'cancelled', code: 'code-32' },
    { id: 33, state: 'cancelled', code: 'code-33' },
  ])
  // What the e-card paid was the price, whatever the supplement is said to be today.
  expect(of(16)).toMatchObject([{ price: 1200, supplement: 100 }])
  // What had been exchanged for an invitation says so, and is free of the word.
  const [invited] = await connection.db.select({ state: orders.state }).from(orders).where(eq(orders.id, 17))
  expect([invited, of(17)]).toMatchObject([{ state: 'invited' }, [{ state: 'cancelled' }]])
  const [fare] = await connection.db.select().from(tariffs)
  expect(fare).toEqual({ id: fullFare, code: 'plein', label: 'Plein tarif' })
})
