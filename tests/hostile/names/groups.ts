import { inArray } from 'drizzle-orm'
import { cents } from '../../../contract/rules/money.ts'
import { fullFare, ticketVat } from '../../../contract/rules/places.ts'
import { insertSoldPlaces } from '../../../server/booking/purchase/insert-places.ts'
import { enterPlaces } from '../../../server/groups/pass-queries.ts'
import { insertOrderOfGroup } from '../../../server/groups/queries.ts'
import {
  group_customers,
  group_invoices,
  group_orders,
  group_payments,
} from '../../../server/groups/tables.ts'
import { identity } from '../../../server/identity/tables.ts'
import { ticketCode } from '../../../server/tickets/sign.ts'
import type { TestApi } from '../../api.ts'
import { aRoom, aScreening } from '../../builders.ts'
import { each, idsOf, next } from './each.ts'

/** Adds group customers of one cinema, and returns their ids. */
export async function groupCustomers({ db }: TestApi, cinemas_id?: number): Promise<number[]> {
  const cinema = cinemas_id ?? (await aRoom(db)).cinemas_id
  const rows = each(() => ({
    ...{ cinemas_id: cinema, name_customer: next('École'), address_customer: '1, rue des Écoles' },
    ...{ city_customer: '28100 Dreux', email: 'ecole@exemple.fr' },
  }))
  return idsOf(await db.insert(group_customers).values(rows).returning({ id: group_customers.id }))
}

/** Adds group customers of one cinema, each with a quote for a screening to come, and returns their ids. */
export async function groupNames(api: TestApi) {
  const { db, clock } = api
  const { id: movie_theaters_id, cinemas_id } = await aRoom(db)
  const { id: sessions_id } = await aScreening(db, { movie_theaters_id })
  const customers = await groupCustomers(api, cinemas_id)
  const rows = customers.map(group_customers_id => ({
    ...{ group_customers_id, cinemas_id, sessions_id, tariffs_id: fullFare, places: 2 },
    ...{ unit_price: cents(500), valid_until: '2199-12-31', created_at: clock.now },
  }))
  const id = idsOf(await db.insert(group_orders).values(rows).returning({ id: group_orders.id }))
  return {
    ...{ sessions_id: [sessions_id], cinemas_id: [cinemas_id], tariffs_id: [fullFare] },
    ...{ id, group_orders_id: id, group_customers_id: customers, places: [1, 2, 3], free_places: [0, 1] },
  }
}

/** Adds confirmed group orders of two places, and returns their ids. */
export async function confirmedGroups(api: TestApi) {
  const { db, clock } = api
  await db.update(identity).set({ company_name: 'Le Rex SARL', siret: '73282932000074' })
  api.appContext.identity.forget()
  const names = await groupNames(api)
  const sessions_id = names.sessions_id[0]!
  const made: { id: number; orders_id: number; places: number[] }[] = []
  for (const id of names.id) {
    const orders_id = await insertOrderOfGroup(db, {
      ...{
        reference: next('groupe'),
        sessions_id,
        name: 'École',
        seats: 2,
        price: cents(1000),
        at: clock.now,
      },
    })
    const places = await insertSoldPlaces(
      db,
      { orders_id, sessions_id },
      [1, 2].map(number => ({
        ...{ number, tariffs_id: fullFare, price: cents(500), supplement: cents(0), vat_permille: ticketVat },
        ...{ seats_id: null, code: ticketCode(crypto.randomUUID()) },
      })),
    )
    await db
      .update(group_orders)
      .set({
        ...{ state: 'confirmed', confirmed_at: clock.now, orders_id },
        pass_code: ticketCode(crypto.randomUUID()),
      })
      .where(inArray(group_orders.id, [id]))
    made.push({ id, orders_id, places })
  }
  return { ...names, made }
}

/** Adds scans of group passes, and returns their ids. */
export async function groupScans(api: TestApi): Promise<string[]> {
  const { made, sessions_id } = await confirmedGroups(api)
  const at = api.clock.now
  const scans: string[] = []
  for (const { id, places } of made) {
    const scan_id = crypto.randomUUID()
    const scan = { scan_id, group_orders_id: id, users_id: 1, device: '', people: places.length }
    await enterPlaces(api.db, { ...scan, sessions_id: sessions_id[0]!, ids: places, at, received_at: at })
    scans.push(scan_id)
  }
  return scans
}

/** Adds payments of group orders, and returns their ids. */
export async function groupPayments(api: TestApi): Promise<number[]> {
  const { id } = await groupNames(api)
  const rows = id.map(group_orders_id => ({
    ...{ group_orders_id, means: 'transfer', amount: cents(100), received_on: '2026-11-20' },
    ...{ users_id: 1, at: api.clock.now },
  }))
  return idsOf(await api.db.insert(group_payments).values(rows).returning({ id: group_payments.id }))
}

/** Adds invoiced group orders that nobody has paid. Returns the ids of the orders and of the invoices. */
export async function invoicedGroups(api: TestApi) {
  const { made, cinemas_id } = await confirmedGroups(api)
  const rows = made.map(({ id }, nth) => ({
    ...{ group_orders_id: id, kind: 'invoice' as const, cinemas_id: cinemas_id[0]!, year: 2026 },
    ...{ number: nth + 1, simulation: true, issued_on: '2026-11-20', issued_at: api.clock.now },
    ...{ due_on: '2026-12-20', amount: cents(1000) },
    content: {
      ...{
        seller: ['Le Rex'],
        customer: ['École'],
        customer_reference: '',
        professional: true,
        about: 'Film',
      },
      ...{ lines: [], vat_permille: 55, vat: 0, corrects: null, note: '' },
    },
  }))
  const invoices = idsOf(
    await api.db.insert(group_invoices).values(rows).returning({ id: group_invoices.id }),
  )
  const orders = idsOf(made)
  await api.db.update(group_orders).set({ state: 'invoiced' }).where(inArray(group_orders.id, orders))
  return { orders, invoices }
}
