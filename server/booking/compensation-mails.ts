import { compensationCloses } from '../../contract/rules/booking.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { stands } from '../../contract/rules/places.ts'
import { compensationDays } from '../../contract/rules/terms.ts'
import { hourText, longDate, longDay } from '../../contract/texts/dates.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { aside, button, greetingOf, paragraph } from '../mail/document.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { compensationToken, orderLinkKey } from './compensation-token.ts'
import { cancelledCalendar } from './order-mails.ts'
import { type findOrder, placesOf, seatOf } from './queries.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** With a link that needs no password: whoever has the mail may choose. */
export async function screeningCancelledMail(db: Database, house: House, order: Order): Promise<void> {
  // In the transaction of the caller: the pool has no name here.
  const token = compensationToken(await orderLinkKey({ ...house, db }), order.id)
  const closes = compensationCloses(order.cancelled_at!)
  const standing = (await placesOf(db, [order.id])).filter(stands)
  const which = seatsText(standing.map(seatOf))
  const places = standing.length > 1 ? `vos ${standing.length} places` : 'votre place'
  await queueMail(
    db,
    {
      cause: `screening-cancelled:${order.id}`,
      to: order.account_email,
      users_id: order.users_id,
      orders_id: order.id,
      attachments: [cancelledCalendar(order)],
      // The link chooses for who has it.
      secret: true,
      document: {
        subject: `Séance annulée : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            `Nous avons dû annuler la séance de « ${order.title} » du ${longDay(order.session_date)} à ${hourText(order.hours_timetable)}, ${order.name_cinema}. ${order.cancelled_because ?? ''}`.trim(),
          ),
          paragraph(
            `Nous en sommes désolés. Pour ${places}${which && ` (${which})`}, choisissez le remboursement ou une invitation pour une autre séance.`,
          ),
          button('Choisir', new URL(`/annulation/${token}`, house.siteUrl)),
          aside(
            `Ce lien est à vous et ne demande pas de mot de passe. Vous avez ${compensationDays} jours, jusqu’au ${longDate(inParis(closes).date)} ; ensuite, écrivez-nous.`,
          ),
        ],
      },
    },
    house.now(),
  )
}

export async function invitationMail(
  db: Database,
  house: House,
  order: Order,
  { seats, last_day }: { seats: number; last_day: string },
): Promise<void> {
  const several = seats > 1
  await queueMail(
    db,
    {
      cause: `invitation:${order.id}`,
      to: order.account_email,
      users_id: order.users_id,
      orders_id: order.id,
      document: {
        subject: several ? `${seats} invitations pour vous` : 'Une invitation pour vous',
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            `${several ? `Vos ${seats} invitations sont` : 'Votre invitation est'} dans le portefeuille de votre compte : choisissez-la en réservant, jusqu’au ${longDate(last_day)} inclus. L’éventuel supplément 3D reste à régler par carte.`,
          ),
          button('Choisir un film', new URL('/', house.siteUrl)),
        ],
      },
    },
    house.now(),
  )
}
