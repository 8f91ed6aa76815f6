import { cents } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import {
  group_customers,
  group_invoices,
  group_orders,
  group_payments,
} from '../../../server/groups/tables.ts'
import type { TestApi } from '../../api.ts'
import { aRoom, aScreening } from '../../builders.ts'
import { each, idsOf, next } from './each.ts'

/** Adds group customers of one cinema, each with a quote for a screening to come, and returns their ids. */
export async function groupNames({ db, clock }: TestApi) {
  const room = await aRoom(db)
  const { id: sessions_id } = await aScreening(db, { movie_theaters_id: room.id })
  const { cinemas_id } = room
  const customers = await db
    .insert(group_customers)
    .values(
      each(() => ({
        ...{ cinemas_id, name_customer: next('École'), address_customer: '1, rue des Écoles' },
        ...{ city_customer: '28100 Dreux', email: 'ecole@exemple.fr' },
      })),
    )
    .returning({ id: group_customers.id })
  const orders = await db
    .insert(group_orders)
    .values(
      customers.map(({ id }) => ({
        ...{
          group_customers_id: id,
          cinemas_id,
          sessions_id,
          tariffs_id: fullFare,
          places: 2,
          unit_price: cents(500),
        },
        ...{ valid_until: '2199-12-31', created_at: clock.now },
      })),
    )
    .returning({ id: group_orders.id })
  return {
    ...{ sessions_id: [sessions_id], cinemas_id: [cinemas_id], tariffs_id: [fullFare] },
    ...{ id: idsOf(orders), group_orders_id: idsOf(orders), group_customers_id: idsOf(customers) },
  }
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

/** Adds invoices of group orders, and returns their ids. */
export async function groupInvoices(api: TestApi): Promise<number[]> {
  const { id, cinemas_id } = await groupNames(api)
  const rows = id.map((group_orders_id, nth) => ({
    ...{ group_orders_id, kind: 'invoice' as const, cinemas_id: cinemas_id[0]!, year: 2026, number: nth + 1 },
    ...{ simulation: true, issued_on: '2026-11-20', issued_at: api.clock.now, due_on: '2026-12-20' },
    amount: cents(1000),
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
  return idsOf(await api.db.insert(group_invoices).values(rows).returning({ id: group_invoices.id }))
}
