import { eq, sql } from 'drizzle-orm'
import type { MeansKind } from '../../../contract/rules/means.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { facts } from '../../database/tables.ts'
import { ofCinemas, prepaidWorth } from '../takings/queries.ts'
import type { DrawerSum, JournalSum } from './rules.ts'

/** Adds up the lines of the money journal over several business days, for the accountant. */
export async function sumJournal(
  db: Database,
  { from, to }: { from: string; to: string },
  cinemaIds: readonly number[] | undefined,
): Promise<JournalSum[]> {
  return rowsOf<JournalSum>(
    await db.execute(sql`
      with line as materialized (
        select business_day::text as day, money_journal.cinemas_id, means, payment_means.kind as means_kind,
          money_journal.vat_permille, amount, -${prepaidWorth} as worth,
          case when cause = 'expiry' then 'expired' when cause in ('purchase', 'withdrawal') then vouchers.kind
            when sold_items_id is not null then 'items' else 'places' end as about
        from money_journal join payment_means on payment_means.code = means
        left join vouchers on vouchers.id = money_journal.vouchers_id
        where business_day between ${from} and ${to} and ${ofCinemas(cinemaIds)}
      )
      select day, cinemas_id, means, means_kind, vat_permille, about,
        sum(amount)::float8 as amount, sum(worth)::float8 as worth
      from line group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`),
  )
}

/**
 * Adds up the cash movements of the tills' drawers over several business days, except sales and training sessions.
 * Reads the operations of the tills, whose business day never changes.
 */
export async function sumDrawers(
  db: Database,
  { from, to }: { from: string; to: string },
  cinemaIds: readonly number[] | undefined,
): Promise<DrawerSum[]> {
  const of = cinemaIds
    ? sql`tills.cinemas_id = any(string_to_array(${cinemaIds.join(',')}, ',')::int[])`
    : sql`true`
  return rowsOf<DrawerSum>(
    await db.execute(sql`
      with moved as (
        select business_day::text as day, tills.cinemas_id, operations.kind, details
        from till_sessions join tills on tills.id = tills_id
        join operations on entity = 'till-session' and entity_id = till_sessions.id
        where not till_sessions.training and business_day between ${from} and ${to} and ${of}
      )
      select day, cinemas_id,
        coalesce(sum((details->>(case kind when 'till_opened' then 'float' else 'amount' end))::int)
          filter (where kind in ('till_opened', 'cash_in', 'cash_out')), 0)::float8 as put_in,
        coalesce(sum((details->>'counted')::int) filter (where kind = 'till_closed'), 0)::float8 as taken_out,
        coalesce(sum(greatest((details->>'difference')::int, 0)) filter (where kind = 'till_closed'), 0)::float8 as surplus,
        coalesce(sum(greatest(-(details->>'difference')::int, 0)) filter (where kind = 'till_closed'), 0)::float8 as missing
      from moved where kind in ('till_opened', 'cash_in', 'cash_out', 'till_closed')
      group by 1, 2 order by 1, 2`),
  )
}

export async function listMeans(db: Database): Promise<{ code: string; label: string; kind: MeansKind }[]> {
  return rowsOf(await db.execute(sql`select code, label, kind from payment_means order by position, id`))
}

type Chosen = Readonly<Record<string, string>>

const fact = 'accounting_accounts'

/** Returns the account numbers that an admin chose instead of the default ones, by the code of the account. */
export async function chosenAccounts(db: Database): Promise<Chosen> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, fact))
  return (row?.value ?? {}) as Chosen
}

/** Returns the account numbers that an admin chose. Locks them, so that no other transaction changes them. */
export async function lockChosenAccounts(db: Database): Promise<Chosen> {
  await db.insert(facts).values({ name: fact, value: {} }).onConflictDoNothing()
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, fact)).for('update')
  return row!.value as Chosen
}

export async function storeAccounts(db: Database, value: Chosen): Promise<void> {
  await db.update(facts).set({ value }).where(eq(facts.name, fact))
}
