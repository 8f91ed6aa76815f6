import { sql } from 'drizzle-orm'
import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import type { ExpiredVoucher, VoucherMoved } from '../money/rules.ts'
import type { vouchers } from './tables.ts'

// Only the queries of this file change the balance of a voucher. Each also inserts the matching movement, so that
// balance and movements always agree.

type NewVoucher = Pick<typeof vouchers.$inferInsert, 'kind' | 'name_product' | 'initial' | 'expires_at'> &
  Partial<typeof vouchers.$inferInsert>

/**
 * Creates a voucher with its first movement. Returns null if the order already has an invitation (a free ticket as
 * compensation).
 */
export async function issueVoucher(
  db: Database,
  voucher: NewVoucher,
  { cause, now }: { cause: 'purchase' | 'invitation'; now: Date },
): Promise<VoucherMoved | null> {
  const [moved] = rowsOf<VoucherMoved>(
    await db.execute(sql`
      with issued as (
        insert into vouchers (kind, name_product, purchases_id, number, orders_id, users_id, initial, balance,
          code_hash, code_last4, recipient_email, created_at, expires_at)
        values (${voucher.kind}, ${voucher.name_product}, ${voucher.purchases_id ?? null}::int,
          ${voucher.number ?? 1}::int, ${voucher.orders_id ?? null}::int, ${voucher.users_id ?? null}::int,
          ${voucher.initial}::int, ${voucher.initial}::int, ${voucher.code_hash ?? null},
          ${voucher.code_last4 ?? null}, ${voucher.recipient_email ?? null}, ${now.toISOString()}, ${voucher.expires_at.toISOString()})
        on conflict (orders_id) do nothing
        returning id, initial
      )
      insert into voucher_movements (vouchers_id, delta, cause, at)
      select id, initial, ${cause}, ${now.toISOString()} from issued
      returning vouchers_id, id as voucher_movements_id`),
  )
  return moved ?? null
}

/**
 * Deducts from the vouchers what each pays of an order. Leaves out expired and blocked vouchers; returns the
 * number of the others. A constraint refuses a balance below zero. Call it after locking the rows of the order, to
 * avoid deadlocks.
 */
export async function spendParts(
  db: Database,
  orders_id: number,
  parts: readonly PaymentPart[],
  now: Date,
): Promise<number> {
  const rows = rowsOf(
    await db.execute(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part(id int, units int)
      ), locked as (
        select id from vouchers where id in (select id from wanted) and expires_at > ${now.toISOString()}
          and blocked_because is null
        order by id for no key update
      ), taken as (
        update vouchers set balance = balance - wanted.units from wanted
        where vouchers.id = wanted.id and vouchers.id in (select id from locked)
        returning vouchers.id, wanted.units
      )
      insert into voucher_movements (vouchers_id, delta, cause, orders_id, at)
      select id, -units, 'spend', ${orders_id}::int, ${now.toISOString()} from taken returning id`),
  )
  return rows.length
}

export type ReturnedUnits = { vouchers_id: number; units: number }

/**
 * Gives back to its vouchers what an order spent: everything, or only the parts in `back`. A voucher that has
 * expired since is extended to `usableUntil` (if given), at most once. Returns the tickets or cents that were
 * still on such a voucher when it expired, because these stay lost.
 */
export async function returnParts(
  db: Database,
  orders_id: number,
  { back, now, usableUntil }: { back: readonly ReturnedUnits[] | 'all'; now: Date; usableUntil: Date | null },
): Promise<ExpiredVoucher[]> {
  const until = sql`${usableUntil?.toISOString() ?? null}::timestamptz`
  return rowsOf<ExpiredVoucher>(
    await db.execute(sql`
    with spent as (
      ${
        back === 'all'
          ? sql`select vouchers_id, -delta as units from voucher_movements
              where orders_id = ${orders_id} and cause = 'spend'`
          : sql`select * from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back(vouchers_id int, units int)`
      }
    ), locked as (
      select id, balance, expires_at <= ${now.toISOString()} and extended_at is null and ${until} is not null as revived
      from vouchers where id in (select vouchers_id from spent) order by id for no key update
    ), back as (
      update vouchers set balance = case when revived then 0 else vouchers.balance end + spent.units,
        expires_at = case when revived then ${until} else expires_at end,
        extended_at = case when revived then ${now.toISOString()} else extended_at end
      from spent join locked on locked.id = spent.vouchers_id where vouchers.id = locked.id
      returning vouchers.id, spent.units, case when revived then locked.balance else 0 end as over
    ), returned as (
      insert into voucher_movements (vouchers_id, delta, cause, orders_id, at)
      select id, units, 'give_back', ${orders_id}::int, ${now.toISOString()} from back
    ), moved as (
      insert into voucher_movements (vouchers_id, delta, cause, at)
      select id, -over, 'expiry', ${now.toISOString()} from back where over > 0
      returning id, vouchers_id, delta
    ) ${endedOf}`),
  )
}

/**
 * Selects what movements took from vouchers. `moved` contains the movements, for an expiry or a withdrawal. For
 * each, selects how many tickets or cents it took, and the price that was paid for the voucher.
 */
const endedOf = sql`
  select moved.vouchers_id, moved.id as voucher_movements_id, vouchers.kind, -delta as left, initial,
    purchases_id, price_purchase / quantity as price
  from moved join vouchers on vouchers.id = moved.vouchers_id left join purchases on purchases.id = purchases_id`

/**
 * When an order is exchanged for another one: moves what vouchers paid for the first order to the second. Works
 * even for expired vouchers, because their balances do not change.
 */
export async function carryParts(
  db: Database,
  { from, to }: { from: number; to: number },
  carried: readonly ReturnedUnits[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with carried as (
      select * from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as part(vouchers_id int, units int)
    ), given_back as (
      insert into voucher_movements (vouchers_id, delta, cause, orders_id, at)
      select vouchers_id, units, 'give_back', ${from}::int, ${now.toISOString()} from carried
    )
    insert into voucher_movements (vouchers_id, delta, cause, orders_id, at)
    select vouchers_id, -units, 'spend', ${to}::int, ${now.toISOString()} from carried`)
}

/** Empties every voucher of a purchase. Returns the tickets or cents that were left on each. */
export async function emptyPurchase(
  db: Database,
  purchases_id: number,
  now: Date,
): Promise<(VoucherMoved & { left: number })[]> {
  return rowsOf<VoucherMoved & { left: number }>(
    await db.execute(sql`
      with held as (
        select id, balance from vouchers where purchases_id = ${purchases_id} order by id for no key update
      ), emptied as (
        update vouchers set balance = 0 from held where vouchers.id = held.id and held.balance > 0
      )
      insert into voucher_movements (vouchers_id, delta, cause, at)
      select id, -balance, 'withdrawal', ${now.toISOString()} from held where balance > 0 order by id
      returning vouchers_id, id as voucher_movements_id, -delta as left`),
  )
}

/** Empties at most `most` expired vouchers. Returns the tickets or cents that were lost on each. */
export async function expireSome(db: Database, now: Date, most: number): Promise<ExpiredVoucher[]> {
  return rowsOf<ExpiredVoucher>(
    await db.execute(sql`
      with ended as (
        select id, balance from vouchers where balance > 0 and expires_at <= ${now.toISOString()}
        order by id limit ${most} for no key update skip locked
      ), emptied as (
        update vouchers set balance = 0 from ended where vouchers.id = ended.id
      ), moved as (
        insert into voucher_movements (vouchers_id, delta, cause, at)
        select id, -balance, 'expiry', ${now.toISOString()} from ended returning id, vouchers_id, delta
      ) ${endedOf}`),
  )
}

/** Returns the vouchers whose balance is not the sum of their movements. If there is one, the data are corrupt. */
export async function wrongBalances(db: Database): Promise<number[]> {
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      select vouchers.id from vouchers left join voucher_movements on vouchers_id = vouchers.id
      group by vouchers.id, balance having balance <> coalesce(sum(delta), 0)`),
  )
  return rows.map(row => row.id)
}
