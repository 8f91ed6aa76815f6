import { type Cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import type { Share } from '../../../contract/rules/shares-of-places.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { placesByFare, proofsAsked } from '../../../contract/texts/places-by-fare.ts'
import { classificationWarning, marksInFull } from '../../../contract/texts/screening-notices.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { limitedUntil } from '../../http/limits.ts'
import { aside, button, factTable, greetingOf, list, paragraph, pictures } from '../../mail/document.ts'
import { deleteUnsentMails, type Mail, queueMail, queueMails } from '../../mail/queue-mail.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { orderPages } from '../guests/order-link.ts'
import type { SoldOrder } from '../purchase/sale-of-order.ts'
import {
  cardAmount,
  findOrder,
  lockState,
  type OrderRow as Order,
  type PlaceRow,
  partsOf,
  placesOf,
  seatOf,
} from '../queries.ts'
import { ticketsToken } from '../tickets/tickets-token.ts'

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** The most mails per day that offer tickets to one e-mail address, from all accounts together. */
const offersPerAddress = { name: 'tickets-offered', tries: 3, seconds: 86_400 }

/**
 * Writes the mail about each sale, with the tickets as a PDF and a calendar entry, to the e-mail address of the
 * account. If the order names another address, that address only gets a link, with which its owner can ask for the
 * tickets.
 */
export async function confirmationMails(
  db: Database,
  appContext: AppContext,
  sold: readonly SoldOrder[],
): Promise<void> {
  const orders = sold.map(({ order }) => order)
  const prepaid = orders.filter(order => order.prepaid_amount > 0).map(order => order.id)
  const parts = Map.groupBy(await partsOf(db, prepaid), part => part.orders_id)
  const pageOf = await orderPages({ ...appContext, db })
  const mails = sold.map(({ order, places }) => ({
    ...ticketsMail({ order, places, parts: parts.get(order.id) ?? [] }, confirmedCause(order), pageOf(order)),
    patient: true as const,
  }))
  const offers = await ticketsOffers({ ...appContext, db }, orders.filter(namesAnother))
  await queueMails(db, [...mails, ...offers], appContext.now())
}

const namesAnother = ({ email, account_email }: Order): boolean =>
  email.toLowerCase() !== account_email.toLowerCase()

/**
 * Writes the mails that offer tickets to the e-mail address that an order names, if it is not that of the account.
 * They contain no text from the buyer, because the recipients did not ask for them.
 */
async function ticketsOffers(appContext: AppContext, orders: readonly Order[]): Promise<Mail[]> {
  const offers: Mail[] = []
  for (const order of orders) {
    if (await limitedUntil(appContext, offersPerAddress, order.email.toLowerCase())) continue
    const token = ticketsToken(await orderLinkKey(appContext), order)
    offers.push({
      cause: offeredCause(order),
      to: order.email,
      users_id: order.users_id,
      orders_id: order.id,
      patient: true,
      // Secret, because whoever has the link of this mail can ask for the tickets.
      secret: true,
      document: {
        subject: `Des places pour « ${order.title} »`,
        because: 'Vous recevez ce message, une fois, parce qu’une réservation donne votre adresse.',
        blocks: [
          paragraph(
            `Des places ont été réservées avec votre adresse : « ${order.title} », ${longDay(order.session_date)} à ${hourText(order.hours_timetable)}, ${order.name_cinema}. Pour recevoir les e-billets ici, demandez-les.`,
          ),
          button('Demander les e-billets', new URL(`/billets/${token}`, appContext.siteUrl)),
          aside('Si vous n’attendez rien, ne faites rien : nous ne vous écrirons plus à ce sujet.'),
        ],
      },
    })
  }
  return offers
}

/**
 * Mails the tickets to the e-mail address that the order names, after its owner asked for them (`ticketsOffers`).
 */
export async function ticketsMailAsked(db: Database, appContext: AppContext, order: Order): Promise<void> {
  await ticketsMailAgain(db, appContext, order, `${askedCause(order)}:${appContext.newId()}`)
}

/** Mails the tickets again for a staff member, to the current e-mail address of the order. */
export async function confirmationMailAgain(
  db: Database,
  appContext: AppContext,
  order: Order,
): Promise<void> {
  await ticketsMailAgain(db, appContext, order, `${resentCause(order)}:${appContext.newId()}`)
}

/**
 * Mails the tickets of a sale at a till to the e-mail address that the customer gives. Returns false if the order
 * is no longer valid.
 */
export async function mailTicketsTo(
  db: Database,
  appContext: AppContext,
  orders_id: number,
  email: string,
): Promise<boolean> {
  if ((await lockState(db, orders_id)) !== 'confirmed') return false
  const order = await findOrder(db, orders_id, null)
  if (!order || order.cancelled_at) return false
  await ticketsMailAgain(db, appContext, { ...order, email }, `${resentCause(order)}:${appContext.newId()}`)
  return true
}

async function ticketsMailAgain(
  db: Database,
  appContext: AppContext,
  order: Order,
  cause: string,
): Promise<void> {
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const places = (await placesOf(db, [order.id])).filter(isNotCancelled)
  // Omit the link to the order's page if there is no account (a sale at a till). Also omit it from a guest's mail
  // to another address: the link opens the order without login, so only the verified address may get it.
  const hasPage = order.users_id !== null && !(order.guest && namesAnother(order))
  const page = hasPage ? (await orderPages({ ...appContext, db }))(order) : null
  const mail = ticketsMail({ order, places, parts }, cause, page)
  await queueMail(db, { ...mail, to: order.email }, appContext.now())
}

const confirmedCause = ({ id }: Order): string => `order-confirmed:${id}`
const offeredCause = ({ id }: Order): string => `tickets-offered:${id}`
const askedCause = ({ id }: Order): string => `tickets-asked:${id}`
const resentCause = ({ id }: Order): string => `order-resent:${id}`
const reminderCause = ({ id }: Pick<Order, 'id'>): string => `reminder:${id}`
const placesCause = ({ id }: Order): string => `places-cancelled:${id}`
export const changedCause = ({ id }: Pick<Order, 'id'>): string => `screening-changed:${id}`
export const movedCause = ({ id }: Pick<Order, 'id'>): string => `seats-moved:${id}`

/** What a mail tells about an order: some of its tickets, and the vouchers that paid a part of it. */
type Told = { order: Order; places: readonly PlaceRow[]; parts: readonly Part[] }

/** Builds the mail with the tickets. `page` is the page of the order; null if the recipient may not open it. */
export const ticketsMail = ({ order, places, parts }: Told, cause: string, page: URL | null): Mail => ({
  cause,
  to: order.account_email,
  users_id: order.users_id,
  orders_id: order.id,
  // Secret, because the link of this mail opens a guest's order without login.
  ...(order.guest && page && { secret: true as const }),
  document: {
    subject: `Vos places pour « ${order.title} »`,
    greeting: greetingOf(order.firstname),
    poster: posterOf(order),
    blocks: [
      paragraph('Votre réservation est confirmée. Vos e-billets sont joints à ce message : un par place.'),
      orderFacts({ order, places, parts }),
      codesOf(order),
      ...(page ? [button('Voir votre réservation', page)] : []),
      aside(
        'Présentez chaque QR code à l’entrée, imprimé ou sur votre téléphone : il est lu une seule fois. ' +
          `Les portes ouvrent ${order.doors_minutes} minutes avant l’heure de la séance et l’accès est possible jusqu’à ${order.entry_minutes} minutes après.`,
      ),
    ],
  },
  attachments: [
    // Attach no tickets if the buyer gave all of them away: only their holders have them now.
    ...(places.every(({ given }) => given)
      ? []
      : [{ filename: `billets-${order.id}.pdf`, type: 'application/pdf', maker: 'tickets', of: order.id }]),
    {
      filename: 'seance.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      maker: page ? 'calendar' : 'calendar without page',
      of: order.id,
    },
  ],
})

/**
 * Identifies a reminder, so that it is sent only once. It contains the day: after a move to another day, the buyer
 * gets another reminder.
 */
const reminderCauseOf = ({ id, session_date }: Pick<Order, 'id' | 'session_date'>): string =>
  `${reminderCause({ id })}:${session_date}`

export function reminderMail({ order, places, parts }: Told, page: URL): Mail {
  const mail = ticketsMail({ order, places, parts }, reminderCauseOf(order), page)
  const [, ...blocks] = mail.document.blocks
  const when = `${longDay(order.session_date)} à ${hourText(order.hours_timetable)}`
  return {
    ...mail,
    patient: true,
    document: {
      ...mail.document,
      subject: `Rappel : « ${order.title} », ${when}`,
      because: 'Vous recevez ce message parce que vous l’avez demandé en réservant.',
      blocks: [
        paragraph(
          `Votre séance approche : « ${order.title} », ${when}, ${order.name_cinema}. Vos e-billets sont joints à ce message.`,
        ),
        ...blocks,
      ],
    },
    attachments: mail.attachments!.filter(({ type }) => type === 'application/pdf'),
  }
}

/** Withdraws unsent reminders of orders that have changed. The periodic job then writes new ones. */
export const recallReminders = (db: Database, orders: readonly Pick<Order, 'id'>[]): Promise<void> =>
  deleteUnsentMails(db, ...orders.map(reminderCause))

const codesOf = ({ id }: Order) => pictures('codes', id)
const posterOf = ({ movies_id }: Order) => ({ maker: 'poster', of: movies_id })

/**
 * What a mail tells about cancelled tickets: the refund to each payment method (`back`), the vouchers that had
 * paid (`parts`), and the tickets (`gone`).
 */
type Cancelled = { back: readonly Share[]; parts: readonly Part[]; gone: readonly { number: number }[] }

/**
 * Writes the mail about cancelled tickets. Attaches the tickets that remain valid, because the PDF of the first
 * mail contains the cancelled ones too.
 */
export async function placesCancelledMail(
  db: Database,
  appContext: AppContext,
  order: Order,
  { back, parts, gone, after }: Cancelled & { after: Cancelled['gone'] },
): Promise<void> {
  const several = gone.length > 1
  const told = { order, places: await sameOf(db, order, after), parts }
  const page = (await orderPages({ ...appContext, db }))(order)
  const mail = ticketsMail(told, `${placesCause(order)}:${appContext.newId()}`, page)
  await recallReminders(db, [order])
  await queueMail(
    db,
    {
      ...mail,
      document: {
        subject: `${several ? 'Places annulées' : 'Place annulée'} : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        poster: posterOf(order),
        blocks: [
          paragraph(
            `${placesGoneText(await sameOf(db, order, gone))}. ${several ? 'Vos remboursements' : 'Votre remboursement'} :`,
          ),
          list(...returnsOf(back, parts)),
          paragraph(restText(told.places, { one: 'joint', several: 'joints' })),
          orderFacts(told),
          codesOf(order),
          button('Voir votre réservation', page),
        ],
      },
    },
    appContext.now(),
  )
}

/**
 * Writes the mail after an exchange: the new tickets, the refund, and the tickets of the old order that remain.
 */
export async function exchangeMail(
  db: Database,
  appContext: AppContext,
  { order: first, parts, gone, after, money }: Exchanged,
  made: SoldOrder,
): Promise<void> {
  const told = { ...made, parts: await partsOf(db, [made.order.id]) }
  const page = (await orderPages({ ...appContext, db }))(made.order)
  const mail = ticketsMail(told, confirmedCause(made.order), page)
  await (after.length === 0 ? recallTickets(db, first) : recallReminders(db, [first]))
  const several = gone.length > 1
  const [facts, ...rest] = mail.document.blocks.slice(1)
  const firstPage = `sur la page de la réservation n° ${first.id}`
  await queueMail(
    db,
    {
      ...mail,
      patient: true,
      document: {
        ...mail.document,
        subject: `${several ? 'Places échangées' : 'Place échangée'} : « ${made.order.title} »`,
        blocks: [
          paragraph(
            `${placesByFare(gone)} pour « ${first.title} », ${longDay(first.session_date)} à ${hourText(first.hours_timetable)} : ${several ? 'ces places sont échangées' : 'cette place est échangée'}. ${several ? 'Leurs e-billets ne sont plus valables' : 'Son e-billet n’est plus valable'} ; les nouveaux sont joints.`,
          ),
          facts!,
          ...(money.back.length > 0
            ? [paragraph('La différence vous est rendue :'), list(...returnsOf(money.back, parts))]
            : []),
          ...(after.length > 0 ? [paragraph(restText(after, { one: firstPage, several: firstPage }))] : []),
          ...rest,
        ],
      },
      attachments: [...(mail.attachments ?? []), ...(after.length > 0 ? [] : [cancelledCalendar(first)])],
    },
    appContext.now(),
  )
}

type Exchanged = {
  order: Order
  parts: readonly Part[]
  gone: readonly PlaceRow[]
  after: readonly PlaceRow[]
  money: { back: readonly Share[] }
}

/**
 * Writes which tickets of the order remain valid, and where they are. Mentions tickets that the buyer gave away
 * only if no others remain.
 */
function restText(after: readonly PlaceRow[], tickets: { one: string; several: string }): string {
  const own = after.filter(({ given }) => !given).length
  if (own > 1) return `Vos ${own} autres places restent valables : leurs e-billets sont ${tickets.several}.`
  if (own === 1) return `Votre autre place reste valable : son e-billet est ${tickets.one}.`
  return after.length > 1
    ? 'Les places que vous avez offertes restent aux personnes qui les ont acceptées.'
    : 'La place que vous avez offerte reste à la personne qui l’a acceptée.'
}

/** Names the cancelled tickets: by their seats or, without numbered seats, by their numbers in the order. */
function placesGoneText(gone: readonly PlaceRow[]): string {
  const seats = seatsText(gone.map(seatOf))
  const numbers = gone.map(({ number }) => number).join(', ')
  if (gone.length > 1)
    return seats
      ? `${seats} : ces places de votre réservation sont annulées`
      : `Les places ${numbers} de votre réservation sont annulées`
  return seats
    ? `${seats} : cette place de votre réservation est annulée`
    : `La place ${numbers} de votre réservation est annulée`
}

/** Withdraws all mails with tickets of an order that are not sent yet. */
async function recallTickets(db: Database, order: Order): Promise<void> {
  const tickets = [
    confirmedCause,
    offeredCause,
    askedCause,
    resentCause,
    placesCause,
    movedCause,
    changedCause,
    reminderCause,
  ]
  await deleteUnsentMails(db, ...tickets.map(cause => cause(order)))
}

export async function cancellationMail(
  db: Database,
  appContext: AppContext,
  order: Order,
  { back, parts, gone }: Cancelled,
): Promise<void> {
  await recallTickets(db, order)
  await queueMail(
    db,
    {
      cause: `order-cancelled:${order.id}`,
      to: order.account_email,
      patient: true,
      users_id: order.users_id,
      orders_id: order.id,
      document: {
        subject: `Réservation annulée : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        poster: posterOf(order),
        blocks: [
          paragraph('Votre réservation est annulée et ses places sont rendues. Vos remboursements :'),
          list(...returnsOf(back, parts)),
          orderFacts({ order, places: await sameOf(db, order, gone), parts }),
        ],
      },
      attachments: [cancelledCalendar(order)],
    },
    appContext.now(),
  )
}

/**
 * Returns the calendar file that removes a screening from the buyer's calendar. The mail with the tickets had
 * added it.
 */
export const cancelledCalendar = ({ id }: Pick<Order, 'id'>) => ({
  filename: 'seance-annulee.ics',
  type: 'text/calendar; charset=utf-8; method=CANCEL',
  maker: 'cancelled calendar',
  of: id,
})

/** Reads these places of the order from the database, because `some` contains only their numbers. */
async function sameOf(db: Database, { id }: Order, some: Cancelled['gone']): Promise<PlaceRow[]> {
  const numbers = new Set(some.map(({ number }) => number))
  return (await placesOf(db, [id])).filter(({ number }) => numbers.has(number))
}

export function orderFacts({ order, places, parts }: Told) {
  const paid =
    places.length === order.nbr_seats_payed
      ? ([['Total', amount(order.price_order)], ...paymentFacts(order, parts)] as const)
      : []
  return factTable(...screeningFacts(order, places), ...paid, ['Réservation', `n° ${order.id}`])
}

/** Builds the table of facts about tickets. Omits the prices, because the recipient did not pay. */
export const factsOfPlaces = (order: Order, places: readonly PlaceRow[]) =>
  factTable(...screeningFacts(order, places), ['Réservation', `n° ${order.id}`])

function screeningFacts(order: Order, places: readonly PlaceRow[]): (readonly [string, string])[] {
  const proofs = proofsAsked(places)
  const seats = seatsText(places.map(seatOf))
  const several = places.length > 1
  const warning = classificationWarning(order.classification)
  return [
    ['Film', order.title],
    ['Séance', `${longDay(order.session_date)} à ${hourText(order.hours_timetable)}`],
    ['Version', [order.version_2D_3D, order.language, ...marksInFull(order)].join(', ')],
    ...(warning ? ([['À savoir', warning]] as const) : []),
    ['Cinéma', `${order.name_cinema}, ${order.address_cine}, ${order.city}`],
    ['Salle', order.name_theater],
    ['Places', placesByFare(places)],
    ...(seats ? ([[several ? 'Sièges' : 'Siège', seats]] as const) : []),
    ...(proofs.length > 0 ? ([['À présenter à l’entrée', proofs.join(', ')]] as const) : []),
  ]
}

function paymentFacts(order: Order, parts: readonly Part[]): (readonly [string, string])[] {
  const card = `${order.card_brand} •••• ${order.card_last4}`
  if (parts.length === 0) return order.card_last4 ? [['Paiement', card]] : []
  return [
    ...parts.map(part => [part.name_product, partText(part)] as const),
    ...(order.card_last4 ? [[card, amount(cardAmount(order))] as const] : []),
  ]
}

/** Writes the refund to each payment method, the bank card first. */
const returnsOf = (back: readonly Share[], parts: readonly Part[]): string[] =>
  back
    .toSorted((a, b) => Number('vouchers_id' in a) - Number('vouchers_id' in b))
    .map(share => {
      if (!('vouchers_id' in share))
        return `${amount(share.amount)} sur la carte qui a payé, sous quelques jours selon votre banque`
      const part = parts.find(({ vouchers_id }) => vouchers_id === share.vouchers_id)!
      return `${partText({ ...part, ...share })} sur « ${part.name_product} »`
    })

const partText = ({ kind, units, amount: paid }: Part): string =>
  kind === 'bon_cadeau' ? amount(paid) : `${units} ${units > 1 ? 'places' : 'place'}`

const amount = (cents: Cents): string => eurosText(eurosFromCents(cents))
