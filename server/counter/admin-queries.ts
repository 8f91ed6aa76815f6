import { eq, inArray, sql } from 'drizzle-orm'
import { counterItem, meansOfPayment, till } from '../../contract/admin/counter-tables.ts'
import { cinemas } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing } from '../database/search.ts'
import { payment_means } from '../money/tables.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../records/entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { counter_items } from './tables.ts'

export const tillEntity: Entity<RowOf<typeof till>, FiltersOf<typeof till>> = {
  name: 'till',
  named: 'name_till',
  table: tills,
  columns: columnsOf(till, tills, { name_cinema: cinemas.name_cinema }),
  joins: [[cinemas, eq(cinemas.id, tills.cinemas_id)]],
  ofCinemas: ids => inArray(tills.cinemas_id, [...ids]),
  search: containing(tills.name_till, cinemas.name_cinema),
  filter: ({ cinemas_id }) => equalsIfGiven(tills.cinemas_id, cinemas_id),
  sort: 'id',
  constraints: {
    tills_name_unique: ['already_exists', 'name_till', 'Une caisse de ce cinéma porte déjà ce nom.'],
  },
}

export const hasOpenSession = async (db: Database, tills_id: number): Promise<boolean> =>
  (await db.$count(
    till_sessions,
    sql`${till_sessions.tills_id} = ${tills_id} and ${till_sessions.closed_at} is null`,
  )) > 0

const itemEntity: Entity<RowOf<typeof counterItem>> = {
  name: 'counter-item',
  named: 'name_item',
  table: counter_items,
  columns: columnsOf(counterItem, counter_items, {}),
  ofCinemas: 'all',
  search: containing(counter_items.name_item, counter_items.category),
  sort: 'id',
  constraints: {
    counter_items_name_unique: ['already_exists', 'name_item', 'Un article porte déjà ce nom.'],
  },
}

export const meansEntity: Entity<RowOf<typeof meansOfPayment>> = {
  name: 'payment-means',
  named: 'label',
  table: payment_means,
  columns: columnsOf(meansOfPayment, payment_means, {}),
  ofCinemas: 'all',
  search: containing(payment_means.label, payment_means.code),
  sort: 'position',
  constraints: {
    payment_means_code_unique: ['already_exists', 'code', 'Un moyen de paiement a déjà ce code.'],
    payment_means_label_unique: ['already_exists', 'label', 'Un moyen de paiement porte déjà ce nom.'],
  },
}

/**
 * The entities that need no code of their own: the back office lists, creates and changes their rows from these
 * declarations alone.
 */
export const plainEntities = [anyEntity(itemEntity)]
