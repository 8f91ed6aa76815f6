import { compensationCloses } from '../../../contract/rules/booking.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { isNotCancelled, isWorthInvitation, totalOf } from '../../../contract/rules/places.ts'
import { hourText, longDate, longDay } from '../../../contract/texts/dates.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { aside, button, greetingOf, paragraph } from '../../mail/document.ts'
import { queueMail, queueMails } from '../../mail/queue-mail.ts'
import { holdersCancelledMails } from '../gifts/gift-mails.ts'
import { cancelledCalendar, recallReminders } from '../orders/order-mails.ts'
import { type findOrder, placesOf, seatOf } from '../queries.ts'
import { compensationToken, orderLinkKey } from './compensation-token.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/**
 * Writes the mail about a cancelled screening. Its link needs no password: whoever has it may choose the
 * compensation.
 */
export async function screeningCancelledMail(
  db: Database,
  appContext: AppContext,
  order: Order,
): Promise<void> {
  // Read the key in this transaction. The embedded database has only one connection, so a query outside would wait
  // forever for this transaction to end.
  const token = compensationToken(await orderLinkKey({ ...appContext, db }), order.id)
  const closes = compensationCloses(order.cancelled_at!, order.compensation_days)
  const standing = (await placesOf(db, [order.id])).filter(isNotCancelled)
  const which = seatsText(standing.map(seatOf))
  const several = standing.length > 1
  const places = several ? `vos ${standing.length} places` : 'votre place'
  const free = totalOf(standing) === 0
  await recallReminders(db, [order])
  await queueMails(db, await holdersCancelledMails(db, appContext, order), appContext.now())
  await queueMail(
    db,
    {
      cause: `screening-cancelled:${order.id}`,
      to: order.account_email,
      users_id: order.users_id,
      orders_id: order.id,
      attachments: [cancelledCalendar(order)],
      // Secret, because whoever has the link of this mail may choose the compensation.
      secret: true,
      document: {
        subject: `Séance annulée : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            `Nous avons dû annuler la séance de « ${order.title} » du ${longDay(order.session_date)} à ${hourText(order.hours_timetable)}, ${order.name_cinema}. ${order.cancelled_because ?? ''}`.trim(),
          ),
          ...(free
            ? [
                paragraph(
                  `Nous en sommes désolés. ${several ? 'Vos places étaient gratuites' : 'Votre place était gratuite'}${which && ` (${which})`}\u00a0: vous n’avez rien à faire.`,
                ),
              ]
            : [
                paragraph(
                  `Nous en sommes désolés. Pour ${places}${which && ` (${which})`}, choisissez le remboursement${standing.some(isWorthInvitation) ? ' ou une invitation pour une autre séance' : ''}.`,
                ),
                button('Choisir', new URL(`/annulation/${token}`, appContext.siteUrl)),
                aside(
                  `Ce lien est à vous et ne demande pas de mot de passe. Vous avez ${order.compensation_days} jours, jusqu’au ${longDate(inParis(closes).date)} ; ensuite, écrivez-nous.`,
                ),
              ]),
        ],
      },
    },
    appContext.now(),
  )
}

export async function invitationMail(
  db: Database,
  appContext: AppContext,
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
            `${several ? `Vos ${seats} invitations sont` : 'Votre invitation est'} ${
              order.guest
                ? `${several ? 'liées' : 'liée'} à cette adresse e-mail : réservez avec elle, et choisissez-${several ? 'les' : 'la'} au moment de payer`
                : `dans le portefeuille de votre compte : choisissez-${several ? 'les' : 'la'} en réservant`
            }, jusqu’au ${longDate(last_day)} inclus. L’éventuel supplément 3D reste à régler par carte.`,
          ),
          button('Choisir un film', new URL('/', appContext.siteUrl)),
          ...(order.guest
            ? [
                aside(
                  'Si vous avez un compte à cette adresse, ouvrez-y d’abord « Retrouver des réservations prises sans compte ».',
                ),
              ]
            : []),
        ],
      },
    },
    appContext.now(),
  )
}
