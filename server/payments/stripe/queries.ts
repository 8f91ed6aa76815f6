import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { payment_intents } from '../tables.ts'

export async function findByReference(db: Database, reference: string) {
  const [row] = await db.select().from(payment_intents).where(eq(payment_intents.reference, reference))
  return row
}

export async function findReference(db: Database, payment_intent: string): Promise<string | null> {
  const [row] = await db
    .select({ reference: payment_intents.reference })
    .from(payment_intents)
    .where(eq(payment_intents.payment_intent, payment_intent))
  return row?.reference ?? null
}

/** Stores the PaymentIntent of a reference, unless the reference already has one. Returns the stored row. */
export async function keepIntent(
  db: Database,
  entry: { reference: string; payment_intent: string; at: Date },
) {
  const [row] = await db
    .insert(payment_intents)
    .values(entry)
    .onConflictDoUpdate({
      target: payment_intents.reference,
      set: {
        payment_intent: sql`coalesce(${payment_intents.payment_intent}, excluded.payment_intent)`,
      },
    })
    .returning()
  return row!
}

/**
 * Marks a reference as closed, even if it has no PaymentIntent yet. From then on no page gets the client secret
 * that is needed to pay it.
 */
export async function closeReference(db: Database, reference: string, at: Date) {
  const [row] = await db
    .insert(payment_intents)
    .values({ reference, at, closed_at: at })
    .onConflictDoUpdate({
      target: payment_intents.reference,
      set: { closed_at: sql`coalesce(${payment_intents.closed_at}, excluded.closed_at)` },
    })
    .returning()
  return row!
}
