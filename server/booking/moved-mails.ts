import { stands } from '../../contract/rules/places.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'
import { seatText } from '../../contract/texts/seats.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { button, greetingOf, list, paragraph } from '../mail/document.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { movedCause, orderFacts, ticketsMail } from './order-mails.ts'
import { type OrderRow as Order, partsOf, placesOf } from './queries.ts'

type Moved = { number: number; before: SeatName; after: SeatName }

/** The codes are those of before: the tickets go along because they name the seat. */
export async function seatsMovedMail(
  db: Database,
  house: House,
  order: Order,
  moved: readonly Moved[],
): Promise<void> {
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const told = { order, places: (await placesOf(db, [order.id])).filter(stands), parts }
  const mail = ticketsMail(house, told, `${movedCause(order)}:${house.newId()}`)
  const several = moved.length > 1
  await queueMail(
    db,
    {
      ...mail,
      document: {
        subject: `${several ? 'Vos places ont changé' : 'Votre place a changé'} : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            several
              ? 'Le cinéma a dû vous donner d’autres sièges, du même type :'
              : 'Le cinéma a dû vous donner un autre siège, du même type :',
          ),
          list(...moved.map(({ before, after }) => `${seatText(before)} → ${seatText(after)}`)),
          paragraph(
            'La séance et le prix ne changent pas. Les e-billets joints portent vos nouveaux sièges ; ceux d’avant restent valables à l’entrée.',
          ),
          orderFacts(told),
          button('Voir votre réservation', new URL(`/utilisateur/reservation/${order.id}`, house.siteUrl)),
        ],
      },
    },
    house.now(),
  )
}
