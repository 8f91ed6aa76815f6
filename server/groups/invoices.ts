import { addDays } from '../../contract/rules/dates.ts'
import { daysToPay, invoiceNumber } from '../../contract/rules/groups.ts'
import type { Identity } from '../../contract/rules/identity.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ticketVat } from '../../contract/rules/places.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext, AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Operation } from '../money/record-operations.ts'
import { recordOperations } from '../money/record-operations.ts'
import type { MoneyLine } from '../money/rules.ts'
import { invoiceMail } from './mails.ts'
import {
  changeGroupOrder,
  type GroupOrderRow,
  type InvoiceRow,
  insertInvoice,
  invoicesOf,
  lockGroupOrder,
  lockGroupPlaces,
  nextNumber,
  saleOperation,
} from './queries.ts'
import { type GroupPlace, isStanding, linesOfCredit, linesOfInvoice, vatIn } from './rules.ts'
import { customerLines, sellerLines } from './seller.ts'
import type { InvoiceContent } from './tables.ts'

/**
 * The caller of an invoice or credit note; without an actor, the product itself issues it. `house` is read before the
 * transaction, because the embedded database has only one connection.
 */
export type Acting = AppContext & { actor: ActorContext['actor'] | null; house: Identity }

/**
 * Issues the invoice of a confirmed order: its number, its content and its lines in the books are written in one
 * transaction.
 */
export async function issueInvoice(
  context: ActorContext,
  id: number,
  own: (found: GroupOrderRow | undefined) => GroupOrderRow,
): Promise<void> {
  const house = await context.identity.read()
  await context.db.transaction(async db => {
    const found = own(await lockGroupOrder(db, id))
    if (found.order.state !== 'confirmed') throw new Refusal('group_order_fixed')
    if (!house.company_name || !house.siret) throw new Refusal('seller_incomplete')
    const places = (await lockGroupPlaces(db, found.order.orders_id!)).filter(isStanding)
    await changeGroupOrder(db, id, { state: 'invoiced' })
    const issued_on = inParis(context.now()).date
    const invoice = await insertNumbered({ ...context, house }, db, found, places, {
      ...{ kind: 'invoice', issued_on, due_on: addDays(issued_on, daysToPay), corrects: null },
    })
    await writeToJournal(db, context, {
      ...{ action: 'invoice', entity: 'group-order', entity_id: id },
      after: { invoice_number: invoiceNumber(invoice), amount: invoice.amount },
    })
    await invoiceMail(db, context, found, invoice)
    const lines = linesOfInvoice(context.now(), found.order.orders_id!, places)
    await record({ ...context, house }, db, found, { kind: 'sale', lines, number: invoiceNumber(invoice) })
  })
}

/**
 * Issues a credit note for places that the caller has cancelled. If the screening is over, their entries still count
 * in the books: the money alone is given back.
 */
export async function issueCreditNote(
  context: Acting,
  db: Database,
  found: GroupOrderRow,
  gone: readonly GroupPlace[],
): Promise<void> {
  const { order, screening } = found
  const before = await invoicesOf(db, order.id)
  const corrects = invoiceNumber(before.find(({ kind }) => kind === 'invoice')!)
  const issued_on = inParis(context.now()).date
  const note = await insertNumbered(context, db, found, gone, {
    ...{ kind: 'credit_note', issued_on, due_on: null, corrects },
  })
  await invoiceMail(db, context, found, note)
  const over = screening.room_free_at <= context.now() && !screening.cancelled_at
  const lines = linesOfCredit(context.now(), order.orders_id!, gone)
  await record(context, db, found, {
    kind: over ? 'refund' : 'cancellation',
    lines,
    number: invoiceNumber(note),
  })
}

type Numbered = Pick<InvoiceRow, 'kind' | 'issued_on' | 'due_on'> & Pick<InvoiceContent, 'corrects'>

async function insertNumbered(
  context: Acting,
  db: Database,
  found: GroupOrderRow,
  places: readonly GroupPlace[],
  { kind, issued_on, due_on, corrects }: Numbered,
): Promise<InvoiceRow> {
  const { order, customer, screening, label } = found
  const sign = kind === 'invoice' ? 1 : -1
  const paid = places.filter(({ price }) => price > 0).length
  const free = places.length - paid
  const amount = cents(sign * paid * order.unit_price || 0)
  const series = {
    cinemas_id: order.cinemas_id,
    year: Number(issued_on.slice(0, 4)),
    simulation: context.setting.demo,
  }
  return insertInvoice(db, {
    ...{ ...series, number: await nextNumber(db, series) },
    ...{ group_orders_id: order.id, kind, issued_on, issued_at: context.now(), due_on, amount },
    content: {
      seller: sellerLines(context.house, found.cinema),
      customer: customerLines(customer),
      customer_reference: order.customer_reference,
      professional: customer.professional,
      about: `${screening.title}, ${longDate(screening.session_date)} à ${hourText(screening.hours_timetable)}, ${screening.name_theater}`,
      lines: [
        ...(paid > 0
          ? [
              {
                label: `Places de cinéma, ${label}`,
                quantity: sign * paid,
                unit_price: order.unit_price,
                amount,
              },
            ]
          : []),
        ...(free > 0
          ? [{ label: 'Accompagnateurs, gratuits', quantity: sign * free, unit_price: 0, amount: 0 }]
          : []),
      ],
      vat_permille: ticketVat,
      vat: vatIn(amount, ticketVat),
      corrects,
      note: order.note,
    },
  })
}

type Record = { kind: Operation['kind']; lines: readonly MoneyLine[]; number: string }

async function record(
  context: Acting,
  db: Database,
  { order }: GroupOrderRow,
  { kind, lines, number }: Record,
): Promise<void> {
  const refers_to = await saleOperation(db, order.orders_id!)
  await recordOperations(db, { at: context.now(), simulation: context.setting.demo }, [
    {
      ...{ kind, cinemas_id: order.cinemas_id, channel: 'invoice', refers_to, lines },
      ...{ users_id: context.actor?.id ?? null, about: { entity: 'order', id: order.orders_id! } },
      details: { group_order: order.id, invoice: number },
    },
  ])
}
