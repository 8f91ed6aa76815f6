import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listMoneyJournal } from '../../../contract/admin/money-journal.ts'
import { midnightAfter, midnightInParis } from '../../../contract/rules/paris-time.ts'
import { places } from '../../booking/tables.ts'
import { equalsIfGiven, type Listing } from '../../database/listing.ts'
import { tariffs } from '../../fares/tables.ts'
import { money_journal } from '../../money/tables.ts'
import { screeningsOfCinemas } from '../../screenings/joined-tables.ts'

export const moneyListing: Listing<
  z.output<typeof listMoneyJournal.answer>[number],
  z.output<typeof listMoneyJournal.query>
> = {
  table: money_journal,
  columns: {
    id: money_journal.id,
    at: money_journal.at,
    cause: money_journal.cause,
    means: money_journal.means,
    amount: money_journal.amount,
    supplement: money_journal.supplement,
    vat_rate: sql`(${money_journal.vat_permille} / 10.0)::float8`,
    units: money_journal.units,
    orders_id: money_journal.orders_id,
    place: places.number,
    fare: tariffs.label,
    purchases_id: money_journal.purchases_id,
    vouchers_id: money_journal.vouchers_id,
  },
  joins: [
    [places, eq(places.id, money_journal.places_id), 'or none'],
    [tariffs, eq(tariffs.id, places.tariffs_id), 'or none'],
  ],
  ofCinemas: ids =>
    sql`${money_journal.orders_id} in (select o.id from orders o where o.sessions_id in ${screeningsOfCinemas(ids)})`,
  search: () => undefined,
  filter: ({ from, to, cause, means }) =>
    and(
      equalsIfGiven(money_journal.cause, cause),
      equalsIfGiven(money_journal.means, means),
      from ? gte(money_journal.at, midnightInParis(from)) : undefined,
      to ? lt(money_journal.at, midnightAfter(to)) : undefined,
    ),
  sort: 'id',
}
