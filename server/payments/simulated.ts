import { eq, sql } from 'drizzle-orm'
import { brandOf, isCryptogram, isValidOn, passesLuhn } from '../../contract/rules/card.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import type { Database } from '../database/connect.ts'
import { prepared } from '../database/named.ts'
import { type BankCard, type CardGateway, NoAnswer, type Paid, type Refused } from './gateway.ts'
import { acquirer_ledger } from './tables.ts'

const alwaysRefused = '4000000000000002'
const neverAnswers = '4000000000000119'

/**
 * Creates a simulated gateway for demos and tests. It accepts the usual test card numbers, and records payments in
 * its own table, as a bank would.
 */
export function createSimulatedGateway(db: Database, now: () => Date): CardGateway {
  return {
    kind: 'card',
    name: 'simulated',

    async charge({ reference, amount, card }) {
      const accepted = isAcceptable(card, inParis(now()).date)
      const entry = await writeInLedger(db, {
        reference,
        state: accepted ? 'paid' : 'refused',
        amount,
        refunded: cents(0),
        brand: brandOf(card.digits),
        last4: card.digits.slice(-4),
        at: now(),
      })
      if (card.digits === neverAnswers) throw new NoAnswer()
      return entry
    },

    async find(reference) {
      const [entry] = await db.select().from(acquirer_ledger).where(eq(acquirer_ledger.reference, reference))
      return entry ? answerOf(entry) : { state: 'none' }
    },

    close: reference =>
      writeInLedger(db, {
        reference,
        state: 'refused',
        amount: cents(0),
        refunded: cents(0),
        brand: '',
        last4: '',
        at: now(),
      }),

    async refund(reference, amount) {
      const refunded = await db
        .update(acquirer_ledger)
        .set({ refunded: sql`greatest(${acquirer_ledger.refunded}, ${amount})` })
        .where(eq(acquirer_ledger.reference, reference))
        .returning()
      if (refunded.length === 0) throw new Error(`the acquirer knows no payment ${reference}`)
    },

    async refunded(reference) {
      const [entry] = await db.select().from(acquirer_ledger).where(eq(acquirer_ledger.reference, reference))
      return entry?.refunded ?? cents(0)
    },
  }
}

type Entry = typeof acquirer_ledger.$inferSelect

/**
 * Writes the entry to the simulated bank's ledger, unless the reference already has one. Returns the state of the
 * first entry.
 */
async function writeInLedger(db: Database, entry: Entry): Promise<Paid | Refused> {
  const [standing] = await prepared(db, 'write_in_ledger', name =>
    db
      .insert(acquirer_ledger)
      .values({
        reference: sql.placeholder('reference'),
        state: sql.placeholder('state'),
        amount: sql.placeholder('amount'),
        refunded: sql.placeholder('refunded'),
        brand: sql.placeholder('brand'),
        last4: sql.placeholder('last4'),
        at: sql.placeholder('at'),
      })
      .onConflictDoUpdate({ target: acquirer_ledger.reference, set: { reference: sql`excluded.reference` } })
      .returning()
      .prepare(name),
  ).execute(entry)
  return answerOf(standing!)
}

const answerOf = (entry: Entry): Paid | Refused =>
  entry.state === 'paid' ? { state: 'paid', brand: entry.brand, last4: entry.last4 } : { state: 'refused' }

function isAcceptable(card: BankCard, today: string): boolean {
  return (
    card.digits !== alwaysRefused &&
    passesLuhn(card.digits) &&
    isValidOn(card.expiry, today) &&
    isCryptogram(card.cryptogram, card.digits)
  )
}
