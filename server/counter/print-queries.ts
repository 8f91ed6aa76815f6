import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PrintState, slipKinds } from '../../contract/rules/counter.ts'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { tills } from '../tills/tables.ts'
import { counter_prints } from './tables.ts'

/** Finds a till of this cinema that has a printer. */
export async function findPrinter(db: Database, cinemas_id: number, id: number) {
  const [till] = await db
    .select({ id: tills.id, printer_address: tills.printer_address, paper_width: tills.paper_width })
    .from(tills)
    .where(
      and(
        eq(tills.id, id),
        eq(tills.cinemas_id, cinemas_id),
        eq(tills.active, true),
        isNotNull(tills.printer_address),
      ),
    )
  return till && { ...till, printer_address: till.printer_address! }
}

type PrintRow = {
  sales_id: number
  slip: (typeof slipKinds)[number]
  number: number
  state: PrintState
  at: Date
}

/** Returns every printed slip of these sales, oldest first. */
export const printsOf = async (db: Database, saleIds: readonly number[]): Promise<PrintRow[]> =>
  (await db
    .select({
      sales_id: counter_prints.counter_sales_id,
      slip: counter_prints.slip,
      number: counter_prints.number,
      state: counter_prints.state,
      at: counter_prints.at,
    })
    .from(counter_prints)
    .where(inArray(counter_prints.counter_sales_id, [...saleIds]))
    .orderBy(asc(counter_prints.id))) as PrintRow[]

/** Returns true if the Z report of this till session is, or may be, on paper. */
export const isZPrinted = async (db: Database, till_sessions_id: number): Promise<boolean> =>
  (await db.$count(
    counter_prints,
    sql`${counter_prints.till_sessions_id} = ${till_sessions_id} and ${counter_prints.slip} = 'z'
      and ${counter_prints.state} in ('printed', 'unknown')`,
  )) > 0

/**
 * Stores slips before they are printed. Leaves out an original if another request has printed it or is printing
 * it.
 */
export const insertPrints = (
  db: Database,
  rows: readonly (typeof counter_prints.$inferInsert)[],
): Promise<{ id: number; number: number; duplicate: boolean }[]> =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insert(counter_prints)
        .values([...rows])
        .onConflictDoNothing()
        .returning({
          id: counter_prints.id,
          number: counter_prints.number,
          duplicate: counter_prints.duplicate,
        })

export const writePrintState = (db: Database, id: number, state: PrintState) =>
  db.update(counter_prints).set({ state }).where(eq(counter_prints.id, id))

type RateSum = { vat_permille: number; amount: Cents }

/**
 * Returns the amounts paid at each VAT rate in the operation of a sale. Leaves out amounts paid by voucher: their
 * VAT was due when the voucher was sold.
 */
export const ratesOfSale = async (db: Database, operations_id: number): Promise<RateSum[]> =>
  rowsOf<RateSum>(
    await db.execute(sql`
      select vat_permille, sum(money_journal.amount)::int as amount from money_journal
      join payment_means on code = means and kind <> 'liability_used'
      where operations_id = ${operations_id} and cause in ('sale', 'purchase')
      group by vat_permille having sum(money_journal.amount) <> 0 order by vat_permille`),
  )

export const ratesOfSession = async (db: Database, till_sessions_id: number): Promise<RateSum[]> =>
  rowsOf<RateSum>(
    await db.execute(sql`
      select vat_permille, sum(money_journal.amount)::int as amount from money_journal
      join payment_means on code = means and kind <> 'liability_used'
      where till_sessions_id = ${till_sessions_id} and cause in ('sale', 'cancellation', 'purchase', 'withdrawal')
      group by vat_permille having sum(money_journal.amount) <> 0 order by vat_permille`),
  )

type SoldSum = { label: string; count: number; amount: Cents }

/** Returns what a till session sold, less refunds: places by fare, then items, then gift vouchers. */
export const soldInSession = async (db: Database, till_sessions_id: number): Promise<SoldSum[]> =>
  rowsOf<SoldSum>(
    await db.execute(sql`
      with moved as (
        select * from money_journal where till_sessions_id = ${till_sessions_id} and cause in ('sale', 'cancellation')
      ), fares as (
        select tariffs.label, tariffs.position, (count(distinct places_id) filter (where cause = 'sale')
          - count(distinct places_id) filter (where cause = 'cancellation'))::int as count,
          sum(moved.amount)::int as amount
        from moved join places on places.id = places_id join tariffs on tariffs.id = tariffs_id
        group by tariffs.id
      ), items as (
        select name_item as label, sum(quantity)::int as count, sum(quantity * price)::int as amount
        from sold_items join counter_sales on counter_sales.id = counter_sales_id
        where till_sessions_id = ${till_sessions_id} group by name_item
      ), bons as (
        select name_product as label, (count(distinct money_journal.purchases_id) filter (where cause = 'purchase')
          - count(distinct money_journal.purchases_id) filter (where cause = 'withdrawal'))::int as count,
          sum(money_journal.amount)::int as amount
        from money_journal join purchases on purchases.id = money_journal.purchases_id
        where till_sessions_id = ${till_sessions_id} group by name_product
      )
      select label, count, amount from (
        select 1 as part, position, label, count, amount from fares
        union all select 2, 0, label, count, amount from items
        union all select 3, 0, label, count, amount from bons
      ) as sold order by part, position, label`),
  )
