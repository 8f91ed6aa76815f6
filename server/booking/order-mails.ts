import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { button, facts, greetingOf, list, note, paragraph } from '../mail/document.ts'
import { type Mail, queueMail, queueMails } from '../mail/queue-mail.ts'
import { cardPart } from './card-part.ts'
import { type OrderRow as Order, partsOf } from './queries.ts'

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** The one mail of each sale: the facts, the tickets as a PDF, the date for the calendar. */
export async function confirmationMails(db: Database, house: House, sold: readonly Order[]): Promise<void> {
  const prepaid = sold.filter(order => order.prepaid_amount > 0).map(order => order.id)
  const parts = Map.groupBy(await partsOf(db, prepaid), part => part.orders_id)
  const mails = sold.map(order =>
    ticketsMail(house, order, parts.get(order.id) ?? [], `order-confirmed:${order.id}`),
  )
  await queueMails(db, mails, house.now())
}

/** The same once more, for who cannot find it: to the address the order has now. */
export async function confirmationMailAgain(db: Database, house: House, order: Order): Promise<void> {
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const mail = ticketsMail(house, order, parts, `order-resent:${order.id}:${house.newId()}`)
  await queueMail(db, mail, house.now())
}

const ticketsMail = (house: House, order: Order, parts: Part[], cause: string): Mail => ({
  cause,
  to: order.email,
  users_id: order.users_id,
  orders_id: order.id,
  document: {
    subject: `Vos places pour « ${order.title} »`,
    greeting: greetingOf(order.firstname),
    blocks: [
      paragraph('Votre réservation est confirmée. Vos e-billets sont joints à ce message : un par place.'),
      orderFacts(order, parts),
      button('Voir ma réservation', new URL(`/utilisateur/reservation/${order.id}`, house.siteUrl)),
      note(
        'Présentez chaque QR code à l’entrée, imprimé ou sur votre téléphone : il est lu une seule fois. ' +
          'Les portes ouvrent 30 minutes avant le film et l’accès est possible jusqu’à 10 minutes après son début.',
      ),
    ],
  },
  attachments: [
    { filename: `billets-${order.id}.pdf`, type: 'application/pdf', maker: 'tickets', of: order.id },
    { filename: 'seance.ics', type: 'text/calendar; charset=utf-8', maker: 'calendar', of: order.id },
  ],
})

export async function cancellationMail(db: Database, house: House, order: Order): Promise<void> {
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  await queueMail(
    db,
    {
      cause: `order-cancelled:${order.id}`,
      to: order.email,
      users_id: order.users_id,
      orders_id: order.id,
      document: {
        subject: `Réservation annulée : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            'Votre réservation est annulée et ses places sont rendues. Chaque part retourne d’où elle vient :',
          ),
          list(...returnsOf(order, parts)),
          orderFacts(order, parts),
        ],
      },
      attachments: [cancelledCalendar(order)],
    },
    house.now(),
  )
}

/** Takes the evening out of the calendar that the confirmation has put it into. */
export const cancelledCalendar = ({ id }: Pick<Order, 'id'>) => ({
  filename: 'seance-annulee.ics',
  type: 'text/calendar; charset=utf-8; method=CANCEL',
  maker: 'cancelled calendar',
  of: id,
})

function orderFacts(order: Order, parts: Part[]) {
  return facts(
    ['Film', order.title],
    ['Séance', `${longDay(order.session_date)} à ${hourText(order.hours_timetable)}`],
    ['Version', `${order.version_2D_3D}, ${order.language}`],
    ['Cinéma', `${order.name_cinema}, ${order.address_cine}, ${order.city}`],
    ['Salle', order.name_theater],
    ['Places', String(order.nbr_seats_payed)],
    ['Total', amount(order.price_order)],
    ...paymentFacts(order, parts),
    ['Réservation', `n° ${order.id}`],
  )
}

function paymentFacts(order: Order, parts: Part[]): (readonly [string, string])[] {
  const card = `${order.card_brand} •••• ${order.card_last4}`
  if (parts.length === 0) return order.card_last4 ? [['Paiement', card]] : []
  return [
    ...parts.map(part => [part.name_product, partText(part)] as const),
    ...(order.card_last4 ? [[card, amount(cardPart(order).amount)] as const] : []),
  ]
}

/** Where the money, the places and the euros go back to. */
function returnsOf(order: Order, parts: Part[]): string[] {
  const onCard = cardPart(order).amount
  return [
    ...(onCard > 0
      ? [`${amount(onCard)} sur la carte qui a payé, sous quelques jours selon votre banque`]
      : []),
    ...parts.map(part => `${partText(part)} sur « ${part.name_product} »`),
  ]
}

const partText = ({ kind, units, amount: paid }: Part): string =>
  kind === 'bon_cadeau' ? amount(paid) : `${units} ${units > 1 ? 'places' : 'place'}`

const amount = (cents: Cents): string => eurosText(eurosFromCents(cents))
