import { invoiceNumber } from '../../contract/rules/groups.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { hourText, longDate, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { factTable, greetingOf, type MailBlock, paragraph } from '../mail/document.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { GroupOrderRow, InvoiceRow } from './queries.ts'

type Clock = Pick<AppContext, 'now'>
type Written = {
  cause: string
  subject: string
  blocks: MailBlock[]
  attachment?: { filename: string; maker: string; of: number }
}

/** Queues a mail to the contact of a group. A customer without an address gets none. */
const write = (
  db: Database,
  { now }: Clock,
  { customer }: GroupOrderRow,
  { cause, subject, blocks, attachment }: Written,
): Promise<void> =>
  queueMail(
    db,
    {
      ...{ cause, to: customer.email },
      document: {
        subject,
        greeting: greetingOf(customer.contact_name),
        because: 'Vous recevez ce message parce que cette adresse est celle d’un client de groupe du cinéma.',
        blocks,
      },
      ...(attachment && { attachments: [{ ...attachment, type: 'application/pdf' }] }),
    },
    now(),
  )

const money = (amount: Cents): string => eurosText(eurosFromCents(amount))

function facts({ order, screening, customer }: GroupOrderRow): MailBlock {
  const free = order.free_places > 0 ? `, et ${order.free_places} gratuites` : ''
  return factTable(
    ['Client', customer.name_customer],
    ['Film', screening.title],
    ['Séance', `${longDay(screening.session_date)} à ${hourText(screening.hours_timetable)}`],
    ['Salle', screening.name_theater],
    ['Places', `${order.places}${free}`],
    ['Total', money((order.places * order.unit_price) as Cents)],
    ...(order.customer_reference ? [['Votre référence', order.customer_reference] as const] : []),
  )
}

export const quoteMail = (db: Database, clock: Clock, row: GroupOrderRow): Promise<void> =>
  write(db, clock, row, {
    cause: `group-quote:${row.order.id}:${clock.now().toISOString()}`,
    subject: `Votre devis n° ${row.order.id}`,
    blocks: [
      paragraph(`Voici votre devis, valable jusqu’au ${longDate(row.order.valid_until)}.`),
      facts(row),
      paragraph('Pour le confirmer, renvoyez-le signé, ou envoyez votre bon de commande.'),
    ],
    attachment: { filename: `devis-${row.order.id}.pdf`, maker: 'group quote', of: row.order.id },
  })

export const confirmationMail = (db: Database, clock: Clock, row: GroupOrderRow): Promise<void> =>
  write(db, clock, row, {
    cause: `group-confirmed:${row.order.id}`,
    subject: 'Vos places de groupe sont réservées',
    blocks: [
      paragraph('Les places de votre groupe sont réservées.'),
      facts(row),
      paragraph('Le passe de groupe est joint : présentez-le à l’entrée, il fait entrer tout le groupe.'),
    ],
    attachment: {
      ...{ filename: `confirmation-${row.order.id}.pdf`, maker: 'group confirmation', of: row.order.id },
    },
  })

export function invoiceMail(
  db: Database,
  clock: Clock,
  row: GroupOrderRow,
  invoice: InvoiceRow,
): Promise<void> {
  const number = invoiceNumber(invoice)
  const isInvoice = invoice.kind === 'invoice'
  return write(db, clock, row, {
    cause: `group-invoice:${invoice.id}`,
    subject: isInvoice ? `Votre facture ${number}` : `Votre avoir ${number}`,
    blocks: [
      paragraph(
        isInvoice
          ? `Voici la facture ${number}, à payer avant le ${longDate(invoice.due_on!)}.`
          : `Voici l’avoir ${number}, qui diminue la facture ${invoice.content.corrects}.`,
      ),
      factTable(['Montant', money(invoice.amount)]),
    ],
    attachment: { filename: `${number}.pdf`, maker: 'group invoice', of: invoice.id },
  })
}

export const invoiceReminderMail = (
  db: Database,
  clock: Clock,
  row: GroupOrderRow,
  { invoice, owed }: { invoice: InvoiceRow; owed: Cents },
): Promise<void> =>
  write(db, clock, row, {
    cause: `group-reminder:${row.order.id}:${clock.now().toISOString()}`,
    subject: `Rappel : facture ${invoiceNumber(invoice)}`,
    blocks: [
      paragraph(
        `Sauf erreur de notre part, il reste ${money(owed)} à payer pour la facture ${invoiceNumber(invoice)}, échue ou à échoir le ${longDate(invoice.due_on!)}.`,
      ),
      facts(row),
      paragraph('Si votre paiement est déjà parti, ce message est sans objet.'),
    ],
    attachment: { filename: `${invoiceNumber(invoice)}.pdf`, maker: 'group invoice', of: invoice.id },
  })

/** The mails about a screening that the cinema cancelled or changed. */
export const telling = {
  cancelled: (db: Database, clock: Clock, row: GroupOrderRow): Promise<void> =>
    write(db, clock, row, {
      cause: `group-screening-cancelled:${row.order.id}`,
      subject: 'La séance de votre groupe est annulée',
      blocks: [
        paragraph(
          `Le cinéma a dû annuler la séance de votre groupe. ${row.screening.cancelled_because ?? ''}`.trim(),
        ),
        facts(row),
        paragraph(
          row.order.state === 'invoiced'
            ? 'Un avoir annule votre facture ; ce que vous avez déjà payé vous est rendu.'
            : 'Vos places ne seront pas facturées.',
        ),
      ],
    }),
  changed: (
    db: Database,
    clock: Clock,
    row: GroupOrderRow,
    { change, reason }: { change: number; reason: string },
  ): Promise<void> =>
    write(db, clock, row, {
      cause: `group-screening-changed:${row.order.id}:${change}`,
      subject: 'La séance de votre groupe a changé',
      blocks: [
        paragraph(`Le cinéma a dû changer la séance de votre groupe. ${reason}`.trim()),
        paragraph('Voici la séance, telle qu’elle est maintenant :'),
        facts(row),
        paragraph(
          'Si ce changement ne vous convient pas, répondez au cinéma : il peut annuler votre commande.',
        ),
      ],
      attachment: {
        ...{ filename: `confirmation-${row.order.id}.pdf`, maker: 'group confirmation', of: row.order.id },
      },
    }),
}
