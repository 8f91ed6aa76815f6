import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { aside, button, greetingOf, type MailBlock, paragraph, pictures } from '../../mail/document.ts'
import { type Mail, queueMail, queueMails } from '../../mail/queue-mail.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { orderPages } from '../guests/order-link.ts'
import { factsOfPlaces, ticketsMail } from '../orders/order-mails.ts'
import { type OrderRow as Order, type PlaceRow, partsOf, placesOf, seatOf } from '../queries.ts'
import { giftPage, holderToken } from './gift-link.ts'
import { holdersOf } from './gift-queries.ts'

export const offeredCause = (id: number): string => `gift-offered:${id}`
export const holderCause = (id: number): string => `gift-accepted:${id}:holder`

type Sent = { id: number; email: string; number: number; token: string }

/**
 * Writes the mail that offers a ticket. Its recipient did not ask for it, so the only text from the buyer in it is
 * the first name, which cannot contain a link.
 */
export async function offerMail(
  db: Database,
  { siteUrl, now }: AppContext,
  order: Order,
  { id, email, number, token }: Sent,
): Promise<void> {
  const places = (await placesOf(db, [order.id])).filter(place => place.number === number)
  const giver = order.firstname.trim()
  await queueMail(
    db,
    {
      cause: offeredCause(id),
      to: email,
      orders_id: order.id,
      patient: true,
      // Secret, because whoever has the link of this mail may accept the ticket.
      secret: true,
      document: {
        subject: `Une place pour « ${order.title} »`,
        poster: { maker: 'poster', of: order.movies_id },
        because:
          'Vous recevez ce message parce que quelqu’un a donné votre adresse pour vous offrir une place.',
        blocks: [
          paragraph(
            `${giver || 'Quelqu’un'} vous offre une place de cinéma. Pour avoir votre billet, acceptez-la ; il ne faut pas de compte.`,
          ),
          factsOfPlaces(order, places),
          button('Voir la place offerte', giftPage(siteUrl, token)),
          aside('Si vous n’en voulez pas, ne faites rien : la place reste à qui vous l’offre.'),
        ],
      },
    },
    now(),
  )
}

/**
 * Writes the mails after an offer was accepted. The holder, if an e-mail address was given, gets the ticket. The
 * buyer is told that the buyer's own copy of this ticket is no longer valid.
 */
export async function acceptedMails(
  db: Database,
  appContext: AppContext,
  order: Order,
  { id, email, place }: { id: number; email: string; place: PlaceRow },
): Promise<void> {
  const mails = email
    ? [
        await holderMail(db, appContext, order, { id, email, place }, holderCause(id), {
          subject: `Votre place pour « ${order.title} »`,
          blocks: [paragraph('Cette place est à vous. Votre billet est joint à ce message.')],
        }),
      ]
    : []
  const said = `${nameOf(place)} est acceptée par la personne à qui vous l’avez offerte. Votre e-billet de cette place n’est plus valable.`
  const told = await buyerMail(db, appContext, order, `gift-accepted:${id}`, {
    subject: `Place acceptée : « ${order.title} »`,
    said,
  })
  await queueMails(db, [...mails, told], appContext.now())
}

export async function returnedMail(
  db: Database,
  appContext: AppContext,
  order: Order,
  { id, place }: { id: number; place: PlaceRow },
): Promise<void> {
  const mail = await buyerMail(db, appContext, order, `gift-returned:${id}`, {
    subject: `Place rendue : « ${order.title} »`,
    said: `${nameOf(place)}, que vous aviez offerte, vous est rendue. Elle a un nouvel e-billet.`,
  })
  await queueMail(db, mail, appContext.now())
}

/** Builds a mail to the buyer about a gift. Attaches the tickets of the order that the buyer still has. */
async function buyerMail(
  db: Database,
  appContext: AppContext,
  order: Order,
  cause: string,
  { subject, said }: { subject: string; said: string },
): Promise<Mail> {
  const places = (await placesOf(db, [order.id])).filter(
    ({ state, given }) => state !== 'cancelled' && !given,
  )
  const page = (await orderPages({ ...appContext, db }))(order)
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const mail = ticketsMail({ order, places, parts }, cause, page)
  const left = places.length > 0
  const after =
    places.length > 1 ? 'Vos e-billets valables sont joints.' : 'Votre e-billet valable est joint.'
  return {
    ...mail,
    patient: true,
    document: {
      ...mail.document,
      subject,
      blocks: [
        paragraph(left ? `${said} ${after}` : said),
        ...(left ? [factsOfPlaces(order, places), pictures('codes', order.id)] : []),
        button('Voir votre réservation', page),
      ],
    },
    attachments: left ? (mail.attachments ?? []) : [],
  }
}

type Held = { id: number; email: string; place: PlaceRow }
type Words = { subject: string; blocks: readonly MailBlock[] }

/**
 * Builds a mail to the holder of a gift, with the holder's link. The attached ticket is made when the mail is
 * sent, so it contains later changes.
 */
async function holderMail(
  db: Database,
  appContext: AppContext,
  order: Order,
  { id, email, place }: Held,
  cause: string,
  { subject, blocks }: Words,
): Promise<Mail> {
  const page = giftPage(appContext.siteUrl, holderToken(await orderLinkKey({ ...appContext, db }), id))
  return {
    cause,
    to: email,
    orders_id: order.id,
    // Secret, because whoever has the link of this mail can open the ticket.
    secret: true,
    document: {
      subject,
      greeting: greetingOf(''),
      poster: { maker: 'poster', of: order.movies_id },
      because: 'Vous recevez ce message parce que vous avez accepté une place offerte, avec cette adresse.',
      blocks: [
        ...blocks,
        factsOfPlaces(order, [place]),
        pictures('gift code', id),
        button('Voir votre billet', page),
        aside(
          `Présentez le QR code à l’entrée, imprimé ou sur votre téléphone : il est lu une seule fois. Les portes ouvrent ${order.doors_minutes} minutes avant l’heure de la séance et l’accès est possible jusqu’à ${order.entry_minutes} minutes après. Si vous ne pouvez pas venir, rendez la place sur sa page.`,
        ),
      ],
    },
    attachments: [
      { filename: 'billet.pdf', type: 'application/pdf', maker: 'gift ticket', of: id },
      {
        filename: 'seance.ics',
        type: 'text/calendar; charset=utf-8; method=PUBLISH',
        maker: 'gift calendar',
        of: id,
      },
    ],
  }
}

/**
 * Builds the mails about a change of these orders to the holders of tickets that the buyers gave away, if the
 * holders gave an e-mail address. `told` returns the texts for a ticket.
 */
export async function holderMails(
  db: Database,
  appContext: AppContext,
  orders: readonly Order[],
  told: (order: Order, place: PlaceRow) => readonly (Words & { cause: string })[],
): Promise<Mail[]> {
  const holders = await holdersOf(
    db,
    orders.map(({ id }) => id),
  )
  if (holders.length === 0) return []
  const places = await placesOf(db, [...new Set(holders.map(({ orders_id }) => orders_id))])
  const mails: Mail[] = []
  for (const { id, orders_id, number, holder_email: email } of holders) {
    const order = orders.find(order => order.id === orders_id)!
    const place = places.find(place => place.orders_id === orders_id && place.number === number)!
    for (const { cause, ...words } of told(order, place))
      mails.push(await holderMail(db, appContext, order, { id, email, place }, `${cause}:gift:${id}`, words))
  }
  return mails
}

/**
 * Builds the mails about a cancelled screening to the holders of tickets that the buyers gave away. Holders cannot
 * choose a compensation, because only the buyer paid.
 */
export async function holdersCancelledMails(
  db: Database,
  appContext: AppContext,
  order: Order,
): Promise<Mail[]> {
  const mails = await holderMails(db, appContext, [order], () => [
    {
      cause: `screening-cancelled:${order.id}`,
      subject: `Séance annulée : « ${order.title} »`,
      blocks: [],
    },
  ])
  const sentence =
    `Nous avons dû annuler la séance de « ${order.title} » du ${longDay(order.session_date)} à ${hourText(order.hours_timetable)}, ${order.name_cinema}. ${order.cancelled_because ?? ''}`.trim()
  return mails.map(mail => ({
    ...mail,
    document: {
      ...mail.document,
      blocks: [
        paragraph(sentence),
        paragraph(
          'Nous en sommes désolés. Votre billet n’est plus valable ; la personne qui vous l’a offert a le choix du remboursement.',
        ),
      ],
    },
    attachments: mail.attachments!.flatMap(attached =>
      'maker' in attached && attached.maker === 'gift calendar'
        ? {
            ...attached,
            filename: 'seance-annulee.ics',
            type: 'text/calendar; charset=utf-8; method=CANCEL',
            maker: 'gift cancelled calendar',
          }
        : [],
    ),
  }))
}

/** Names a ticket: by its seat or, without numbered seats, by its number in the order. */
function nameOf(place: PlaceRow): string {
  const seat = seatOf(place)
  return seat ? `Votre place ${seatText(seat).replace('Rang', 'rang')}` : `Votre place ${place.number}`
}
