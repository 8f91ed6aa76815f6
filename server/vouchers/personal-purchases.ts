import { eurosFromCents } from '../../contract/rules/money.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { purchasesOfPerson, renamePurchasesOfPerson } from './purchase-queries.ts'
import { forgetRecipientsOf, movementsOf, vouchersOf } from './queries.ts'
import { worthOf } from './rules.ts'

/**
 * Purchases are accounting records, so erasing an account keeps their amounts and dates, and erases only names and
 * e-mail addresses.
 */
export const personalPurchases: PersonalData = {
  name: 'purchases',
  read: async (db, users_id) =>
    (await purchasesOfPerson(db, users_id)).map(
      ({ reference: _, idempotency_key: __, request_hash: ___, refunding: ____, ...row }) => ({
        ...row,
        price_purchase: eurosFromCents(row.price_purchase),
        refund: row.refund === null ? null : eurosFromCents(row.refund),
      }),
    ),
  erase: (db, { users_id, ...replacement }) => renamePurchasesOfPerson(db, users_id, replacement),
}

/** Erasing an account keeps its vouchers, which expire as usual, and erases only the e-mail addresses in them. */
export const personalVouchers: PersonalData = {
  name: 'vouchers',
  read: async (db, users_id) => {
    const rows = await vouchersOf(db, users_id)
    const moved = Map.groupBy(
      await movementsOf(
        db,
        rows.map(row => row.id),
      ),
      movement => movement.vouchers_id,
    )
    return rows.map(({ id, kind, name_product, initial, balance, created_at, expires_at }) => ({
      id,
      kind,
      name_product,
      at_first: inWords(kind, initial),
      left: inWords(kind, balance),
      created_at,
      expires_at,
      movements: (moved.get(id) ?? []).map(({ at, cause, delta, orders_id }) => ({
        at,
        cause,
        orders_id,
        ...inWords(kind, delta),
      })),
    }))
  },
  erase: (db, { users_id }) => forgetRecipientsOf(db, users_id),
}

function inWords(kind: 'e_carte' | 'bon_cadeau' | 'invitation', units: number) {
  const { places, amount } = worthOf(kind, units)
  return amount === null ? { places } : { amount: eurosFromCents(amount) }
}
