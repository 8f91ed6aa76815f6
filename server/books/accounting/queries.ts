import { eq, sql } from 'drizzle-orm'
import type { MeansKind } from '../../../contract/rules/means.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { facts } from '../../database/tables.ts'
import { ofCinemas, prepaidWorth } from '../takings/queries.ts'
import type { JournalSum } from './rules.ts'

/** Adds up the lines of the money journal over some business days, for the accountant. */
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

export async function listMeans(db: Database): Promise<{ code: string; label: string; kind: MeansKind }[]> {
  return rowsOf(await db.execute(sql`select code, label, kind from payment_means order by position, id`))
}

type Chosen = Readonly<Record<string, string>>

const fact = 'accounting_accounts'

/** Returns the account numbers that an admin chose, by code. */
export async function chosenAccounts(db: Database): Promise<Chosen> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, fact))
  return (row?.value ?? {}) as Chosen
}

/** Returns the chosen account numbers and locks their row until the transaction ends. */
export async function lockChosenAccounts(db: Database): Promise<Chosen> {
  await db.insert(facts).values({ name: fact, value: {} }).onConflictDoNothing()
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, fact)).for('update')
  return row!.value as Chosen
}

export async function storeAccounts(db: Database, value: Chosen): Promise<void> {
  await db.update(facts).set({ value }).where(eq(facts.name, fact))
}
