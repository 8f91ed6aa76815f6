import { asc, eq, sql } from 'drizzle-orm'
import { cents } from '../../contract/rules/money.ts'
import { cinemas } from '../cinema/tables.ts'
import type { Passwords } from '../context.ts'
import { counter_items } from '../counter/tables.ts'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'
import { users } from '../members/tables.ts'
import { tills } from '../tills/tables.ts'
import { demoAccounts } from './people.ts'

const cashier = demoAccounts[3]

const items = [
  ['Pop-corn petit', 380, '5.5', 'Pop-corn', 'yellow'],
  ['Pop-corn moyen', 490, '5.5', 'Pop-corn', 'yellow'],
  ['Pop-corn grand', 590, '5.5', 'Pop-corn', 'yellow'],
  ['Eau 50 cl', 250, '5.5', 'Boissons', 'blue'],
  ['Cola 50 cl', 390, '5.5', 'Boissons', 'blue'],
  ['Limonade 33 cl', 350, '5.5', 'Boissons', 'blue'],
  ['Café', 180, '10', 'Boissons', 'purple'],
  ['Thé', 220, '10', 'Boissons', 'purple'],
  ['Glace', 450, '10', 'Gourmandises', 'pink'],
  ['Bonbons', 420, '20', 'Gourmandises', 'pink'],
  ['Chocolat', 350, '20', 'Gourmandises', 'red'],
  ['Affiche du film', 800, '20', 'Souvenirs', 'grey'],
] as const

/**
 * Creates two tills in the first cinema, the items for sale and the cashier. Also run on an older demo, loaded
 * before the counter existed.
 */
export async function openCounter(db: Database, passwords: Passwords): Promise<void> {
  if ((await db.$count(tills)) > 0) return
  const [cinema] = await db.select({ id: cinemas.id }).from(cinemas).orderBy(asc(cinemas.id)).limit(1)
  if (!cinema) return
  await db.insert(tills).values(
    // Each till has a simulated printer and terminal (server/devices.ts).
    ['Caisse 1', 'Caisse 2'].map((name_till, at) => ({
      ...{ cinemas_id: cinema.id, name_till },
      ...{ printer_address: `127.0.0.${at + 1}`, terminal_address: `127.0.0.${at + 1}` },
    })),
  )
  await db.insert(counter_items).values(
    items.map(([name_item, price, vat_rate, category, colour], position) => ({
      ...{ name_item, price: cents(price), vat_rate, category, colour, position },
    })),
  )
  await hire(db, cinema.id, passwords)
}

/** Gives the demo cashier the task « counter ». Creates the account first in an older demo that has none. */
async function hire(db: Database, cinema: number, passwords: Passwords): Promise<void> {
  const post = { tasks: ['counter' as const], cinemas_ids: [cinema], refund_limit: cents(5000) }
  const { password, ...account } = cashier
  const known = await db
    .update(users)
    .set(post)
    .where(eq(users.email, account.email))
    .returning({ id: users.id })
  if (known.length > 0) return
  await db.insert(users).values({ ...account, ...post, password_hash: await passwords.hash(password) })
  await db.execute(sql`
    update ${facts} set value = jsonb_set(value, '{accounts}', (value -> 'accounts') || to_jsonb(${account.email}::text))
    where name = 'demo'`)
}
