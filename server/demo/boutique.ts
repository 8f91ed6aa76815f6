import { count, eq } from 'drizzle-orm'
import { cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { users } from '../members/tables.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfPurchase } from '../money/rules.ts'
import { payments } from '../payments/tables.ts'
import { expiryOf } from '../vouchers/rules.ts'
import { products, purchases, voucher_movements, vouchers } from '../vouchers/tables.ts'
import { demoAccounts } from './people.ts'

const cards = [
  {
    name_product: 'E-carte 5 places',
    places: 5,
    price: cents(5500),
    description: 'Pour venir à deux, ou souvent.',
  },
  {
    name_product: 'E-carte 10 places',
    places: 10,
    price: cents(9900),
    description: 'Le plein de films pour l’année.',
  },
]
const bons = [
  { name_product: 'Bon cadeau 15 €', amount: cents(1500), description: 'Une place, et l’envie de revenir.' },
  { name_product: 'Bon cadeau 30 €', amount: cents(3000), description: 'Une soirée à deux.' },
  { name_product: 'Bon cadeau 60 €', amount: cents(6000), description: 'De quoi passer l’hiver au chaud.' },
]

/**
 * Creates the products of the boutique and an e-card of the demo member. Also run on an older demo, loaded before
 * the boutique existed.
 */
export async function openBoutique(db: Database, now: Date): Promise<void> {
  const [there] = await db.select({ number: count() }).from(products)
  if (there?.number) return
  const sold = await db
    .insert(products)
    .values([
      ...cards.map(card => ({ ...card, kind: 'e_carte' as const, validity_months: 12 })),
      ...bons.map(bon => ({ ...bon, kind: 'bon_cadeau' as const, price: bon.amount, validity_months: 24 })),
    ])
    .returning()
  await giveCard(db, sold[0]!, new Date(now.getTime() - 20 * 86_400_000))
}

async function giveCard(db: Database, card: typeof products.$inferSelect, bought: Date): Promise<void> {
  const { email, lastname, firstname } = demoAccounts[2]
  const [member] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!member) return
  const { name_product, validity_months } = card
  const [purchase] = await db
    .insert(purchases)
    .values({
      reference: 'demo-e-carte',
      users_id: member.id,
      products_id: card.id,
      state: 'confirmed',
      kind: 'e_carte',
      name_product,
      units: card.places!,
      validity_months,
      quantity: 1,
      price_purchase: card.price,
      lastname,
      firstname,
      email,
      purchase_date: bought,
    })
    .returning()
  await db.insert(payments).values({
    reference: purchase!.reference,
    purchases_id: purchase!.id,
    gateway: 'simulated',
    amount: card.price,
    state: 'paid',
    card_brand: 'Visa',
    card_last4: '4242',
    asked_at: bought,
    settled_at: bought,
  })
  const [voucher] = await db
    .insert(vouchers)
    .values({
      kind: 'e_carte',
      name_product,
      purchases_id: purchase!.id,
      users_id: member.id,
      initial: card.places!,
      balance: card.places!,
      created_at: bought,
      expires_at: expiryOf(bought, validity_months),
    })
    .returning()
  const [moved] = await db
    .insert(voucher_movements)
    .values({ vouchers_id: voucher!.id, delta: card.places!, cause: 'purchase', at: bought })
    .returning()
  const issued = { vouchers_id: voucher!.id, voucher_movements_id: moved!.id }
  await recordOperations(db, { at: bought, simulation: true }, [
    {
      kind: 'purchase',
      cinemas_id: null,
      users_id: member.id,
      about: { entity: 'purchase', id: purchase!.id },
      lines: linesOfPurchase(bought, purchase!, [issued]),
    },
  ])
}
