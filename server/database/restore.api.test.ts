import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { orders, places } from '../booking/tables.ts'
import { tariffs } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { payments } from '../payments/tables.ts'
import type { BackupHeader } from './backup.ts'
import type { Connection } from './connect.ts'
import { appliedMigrations, isMigrated } from './migrate.ts'
import { NotABackup, restore } from './restore.ts'
import { rowsOf } from './rows.ts'

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

/** The migrations of the product's first version, which had no ticket scanning, no vouchers and no Stripe. */
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

test('a backup of the first version is restored and migrated to the current one', async () => {
  const picture = ['image', 'affiche.jpg', Buffer.from('une image').toString('base64')]
  const file = backupOf(header, ...roles, ['row', 'users', member], picture)
  const images = join(folder, 'images')
  expect(await restore(connection.db, images, file)).toEqual({ lines: 5 })
  expect(readFileSync(join(images, 'affiche.jpg'), 'utf8')).toBe('une image')
  expect(await isMigrated(connection.db)).toBe(true)
  expect(await connection.db.select({ id: users.id, email: users.email }).from(users)).toEqual([
    { id: 7, email: 'mona@exemple.fr' },
  ])
  const [next] = await connection.db
    .insert(users)
    .values({ email: 'b@exemple.fr', roles_id: 2 })
    .returning({ id: users.id })
  expect(next).toEqual({ id: 8 })
  // The restore has run ANALYZE: otherwise the embedded database would plan queries as if the tables were empty.
  const measured = await connection.db.execute(
    sql`select reltuples::int as rows from pg_class where relname = 'roles'`,
  )
  expect(rowsOf(measured)).toEqual([{ rows: 3 }])
})

test('a backup file that contains login sessions is refused', async () => {
  const session = ['row', 'login_sessions', { token_hash: 'x', users_id: 7 }]
  const file = backupOf(header, ...roles, ['row', 'users', member], session)
  await expect(restore(connection.db, folder, file)).rejects.toThrow(NotABackup)
})

// Test data: a row of each table that an order referred to in the old schema, and an order in every state that
// existed then.
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

const linesBeforePlaces: unknown[] = [
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

test('restoring orders from before the table of tickets creates their tickets, with ids and codes', async () => {
  const file = backupOf({ ...header, migrations: stepsBeforePlaces, sequences }, ...linesBeforePlaces)
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
  // In the old version, this order was sold without tickets. Its price cannot be divided evenly among its three
  // places, but the prices of the places must add up to it.
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
  // The e-card paid 12 € of this order, so the price of the place is 12 €. The rest that was paid is its
  // supplement, whatever the supplement of the screening is today.
  expect(of(16)).toMatchObject([{ price: 1200, supplement: 100 }])
  // The old order was exchanged for an invitation: its state becomes `invited`, and its place is cancelled.
  const [invited] = await connection.db.select({ state: orders.state }).from(orders).where(eq(orders.id, 17))
  expect([invited, of(17)]).toMatchObject([{ state: 'invited' }, [{ state: 'cancelled' }]])
  const [fare] = await connection.db.select().from(tariffs)
  expect(fare).toEqual({
    ...{
      id: fullFare,
      code: 'plein',
      short_code: 'PLE',
      label: 'Plein tarif',
      condition: '',
      proof: null,
      position: 0,
    },
    ...{ min_age: null, max_age: null, max_per_order: null },
    ...{ sold_online: true, sold_at_counter: true, active: true },
  })
})

const paidBefore = { card_brand: 'Visa', card_last4: '4242' }
const also = (line: unknown[], facts: object) => ['row', line[1], { ...(line[2] as object), ...facts }]
const purchaseBefore = {
  ...{ id: 1, reference: 'p-1', users_id: 7, products_id: 1, state: 'withdrawn', kind: 'e_carte' },
  ...{ name_product: 'Carte', units: 5, validity_months: 12, quantity: 1, price_purchase: 5000 },
  ...{ lastname: 'Lisse', firstname: 'Mona', email: 'mona@exemple.fr', purchase_date: at },
  ...{ withdrawn_at: soon, refund: 4000, refunded_at: soon, ...paidBefore },
}
const refundBefore = (id: number, reference: string, amount: number, facts: object) => [
  'row',
  'refunds',
  { id, reference, amount, reason: 'refused', tries: 1, since: at, ...facts },
]

test('restoring orders from before the table of payments creates their payments and refunds', async () => {
  const known = { state: 'paid', amount: 2900, refunded: 0, brand: 'Visa', last4: '4242', at }
  const product = {
    id: 1,
    kind: 'e_carte',
    name_product: 'Carte',
    places: 5,
    price: 5000,
    validity_months: 12,
  }
  const lines = [
    ...linesBeforePlaces,
    ['row', 'products', { ...product, description: '', active: true }],
    ['row', 'purchases', purchaseBefore],
    also(order(21, 'confirmed', 2, 2900), paidBefore),
    also(order(22, 'cancelled', 2, 2900), { ...paidBefore, refunded_at: soon }),
    also(order(23, 'cancelled', 2, 2900), { ...paidBefore, refunded_at: soon }),
    also(order(24, 'refused', 1, 1450), { refused_because: 'card_expires_too_early' }),
    ['row', 'acquirer_ledger', { ...known, reference: 'r-22', refunded: 2900 }],
    ['row', 'payment_intents', { reference: 'r-21', payment_intent: 'pi_21', at }],
    ['row', 'payment_intents', { reference: 'r-13', closed_at: at, at }],
    // Two refunds: one that staff made by hand, and one that is still to be made, for a payment of an expired
    // order.
    refundBefore(1, 'r-23', 2900, { settled_at: soon, settled_by: 7, settled_how: 'En espèces' }),
    refundBefore(2, 'r-14', 1450, { next_try_at: soon }),
  ]
  await restore(
    connection.db,
    folder,
    backupOf({ ...header, migrations: stepsBeforePlaces, sequences }, ...lines),
  )
  const rows = await connection.db.select().from(payments)
  const of = (reference: string) => rows.find(row => row.reference === reference)
  expect(rows).toHaveLength(12)
  expect(of('r-17')).toMatchObject({ state: 'paid', to_refund: 0 })
  expect(of('r-21')).toMatchObject({
    ...{ orders_id: 21, purchases_id: null, gateway: 'stripe', amount: 2900, state: 'paid', to_refund: 0 },
    ...{ ...paidBefore, asked_at: new Date(at), check_at: null, refunded_at: null },
  })
  expect(of('r-22')).toMatchObject({
    ...{ gateway: 'simulated', to_refund: 2900, refunded_amount: 2900, refunded_at: new Date(soon) },
  })
  expect(of('r-23')).toMatchObject({ to_refund: 2900, refunded_amount: 0, refunded_otherwise: 2900 })
  expect(of('r-15')).toMatchObject({ to_refund: 2900, refunded_amount: 0, refunded_at: null })
  expect(of('r-24')).toMatchObject({ state: 'refused', refused_because: 'card_expires_too_early' })
  expect(of('r-13')).toMatchObject({ state: 'open', gateway: 'stripe', check_at: new Date(at) })
  expect(of('r-14')).toMatchObject({ state: 'paid', amount: 1450, to_refund: 1450, refunded_at: null })
  expect(of('r-16')).toMatchObject({ amount: 100, state: 'paid' })
  expect(of('p-1')).toMatchObject({ purchases_id: 1, amount: 5000, to_refund: 4000, refunded_amount: 4000 })
})
