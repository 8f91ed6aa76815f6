import type { groupPayment } from '../../contract/admin/group.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ticketVat } from '../../contract/rules/places.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findRow } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { paymentEntity } from './admin-queries.ts'
import { insertPayment, lockGroupOrder, lockOpenTills, owedBy, saleOperation } from './queries.ts'
import { linesOfSettlement, whyNotPaid } from './rules.ts'

/**
 * Records a payment of an invoice, or money given back after a credit note. Locks the order, so that two payments of
 * the same amount owed cannot both be accepted. Cash goes through the drawer of an open till.
 */
export async function payInvoice(context: ActorContext, body: InputOf<typeof groupPayment.create>['body']) {
  const { actor, now, setting } = context
  const { group_orders_id, means, tills_id, note = '' } = body
  const amount = cents(body.given_back ? -body.amount : body.amount)
  const today = inParis(now()).date
  const received_on = body.received_on ?? today
  if (received_on > today) throw refusedField('received_on', 'Cette date est à venir.')
  if (means === 'transfer' && tills_id != null)
    throw refusedField('tills_id', 'Un virement n’entre pas dans une caisse.')
  const id = await context.db.transaction(async db => {
    const found = await lockGroupOrder(db, group_orders_id)
    if (!found || !worksFor(actor, found.order.cinemas_id))
      throw new Refusal('not_found', {
        errors: [{ field: 'group_orders_id', message: 'Cette commande n’existe pas.' }],
      })
    const { order } = found
    const no = whyNotPaid(await owedBy(db, order.id), amount)
    if (no) throw new Refusal(no)
    const till_sessions_id =
      means === 'cash' || tills_id != null ? await openTill(db, order.cinemas_id, tills_id ?? null) : null
    const payment = await insertPayment(db, {
      ...{ group_orders_id, means, amount, received_on, note, till_sessions_id },
      ...{ users_id: actor.id, at: now() },
    })
    await writeToJournal(db, context, {
      ...{ action: 'pay', entity: 'group-order', entity_id: order.id },
      after: { means, amount, received_on },
    })
    const refers_to = await saleOperation(db, order.orders_id!)
    await recordOperations(db, { at: now(), simulation: setting.demo }, [
      {
        ...{
          kind: 'settlement',
          cinemas_id: order.cinemas_id,
          channel: 'invoice',
          till_sessions_id,
          refers_to,
        },
        ...{ users_id: actor.id, about: { entity: 'order', id: order.orders_id! } },
        details: { group_order: order.id, payment },
        lines: linesOfSettlement(now(), { id: payment, means, amount, vat_permille: ticketVat }),
      },
    ])
    return payment
  })
  return (await findRow(context.db, paymentEntity, id))!
}

/** Returns the session of the given till, or of the only open till of the cinema. Otherwise names the open tills. */
async function openTill(db: Database, cinemas_id: number, tills_id: number | null): Promise<number> {
  const open = await lockOpenTills(db, cinemas_id)
  const chosen = tills_id === null ? open : open.filter(till => till.tills_id === tills_id)
  const [only, ...others] = chosen
  if (only && others.length === 0) return only.id
  if (tills_id !== null) throw new Refusal('till_closed')
  const named = open.map(till => `${till.tills_id} (${till.name_till})`).join(', ')
  const message = named === '' ? 'Aucune caisse n’est ouverte.' : `Caisses ouvertes\u00a0: ${named}.`
  throw new Refusal('cash_needs_till', { errors: [{ field: 'tills_id', message }] })
}

const refusedField = (field: string, message: string) =>
  new Refusal('invalid', { errors: [{ field, message }] })
