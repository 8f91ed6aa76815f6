import type { ScreeningAsTold } from '../../../contract/change.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { stands } from '../../../contract/rules/places.ts'
import type { SeatName } from '../../../contract/rules/seat-plan.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { differences, whenText } from '../../../contract/texts/screening-change.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { House } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { aside, button, greetingOf, list, type MailBlock, paragraph } from '../../mail/document.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { textOf } from '../../mail/text.ts'
import { changeToken, orderLinkKey } from '../compensation-token.ts'
import { changedCause, orderFacts, ticketsMail } from '../order-mails.ts'
import { findOrders, partsOf, placesOf } from '../queries.ts'
import { latestChangesOf, namesOfSeats, type PlaceConcerned } from './queries.ts'

/** What a buyer is told; `seats` of their own. */
type Told = {
  before: ScreeningAsTold
  after: ScreeningAsTold
  reason: string
  at: Date
  seats: { before: (SeatName | null)[]; after: (SeatName | null)[] }
}

/** One mail for each order that stood, with its tickets as they are now; written with the change or not at all. */
export async function screeningChangedMails(
  db: Database,
  house: House,
  change: Omit<Told, 'seats'> & { id: number; people: readonly PlaceConcerned[] },
): Promise<void> {
  const owners = Map.groupBy(change.people, ({ orders_id }) => orders_id)
  if (owners.size === 0) return
  const ids = [...owners.keys()]
  const key = await orderLinkKey({ ...house, db })
  const orders = await findOrders(db, ids)
  const places = Map.groupBy((await placesOf(db, ids)).filter(stands), place => place.orders_id)
  const parts = Map.groupBy(await partsOf(db, ids), part => part.orders_id)
  const latest = new Map((await latestChangesOf(db, ids)).map(one => [one.orders_id, one]))
  const names = await namesOfSeats(
    db,
    [...latest.values()].flatMap(({ seats_before }) => Object.values(seats_before)),
  )
  const mails = orders.map(order => {
    const own = places.get(order.id)!
    const told = { order, places: own, parts: parts.get(order.id) ?? [] }
    const { before, seats_before } = latest.get(order.id)!
    const had = Object.values(seats_before).map(id => (id === null ? null : (names.get(id) ?? null)))
    const ownChange = { ...change, before, seats: { before: had, after: own.map(printed) } }
    return {
      ...ticketsMail(house, told, `${changedCause(order)}:${change.id}`),
      // The link has the money sent back for who has it.
      secret: true as const,
      document: {
        subject: subjectOf(ownChange),
        greeting: greetingOf(order.firstname),
        blocks: [
          ...sentences(ownChange),
          button(
            'Garder ou être remboursé',
            new URL(`/changement/${changeToken(key, order.id)}`, house.siteUrl),
          ),
          ...smallPrint(change),
          orderFacts(told),
        ],
      },
    }
  })
  await queueMails(db, mails, house.now())
}

/** The same words, for the office to read before they are sent; without what is one buyer's alone. */
export const foretoldMail = (told: Told, page: URL) => ({
  subject: subjectOf(told),
  text: textOf({
    subject: subjectOf(told),
    blocks: [...sentences(told), button('Garder ou être remboursé', page), ...smallPrint(told)],
  }),
})

const subjectOf = ({ before }: Pick<Told, 'before'>): string => `Votre séance change : « ${before.title} »`

function sentences({ before, after, reason, seats }: Told): MailBlock[] {
  const rows = differences(before, after).map(one => `${one.what} : ${one.before} → ${one.after}`)
  const [had, has] = [seatsText(seats.before), seatsText(seats.after)]
  const seatRow = had === has ? [] : [`Sièges : ${had || 'placement libre'} → ${has || 'placement libre'}`]
  const all = [...rows, ...seatRow]
  const which = `La séance de « ${before.title} » du ${whenText(before)}, ${before.name_cinema},`
  return [
    ...(all.length === 0
      ? [
          paragraph(
            `${which} que nous avions changée, redevient celle que vous avez réservée. ${reason}`.trim(),
          ),
        ]
      : [paragraph(`${which} que vous avez réservée, change. ${reason}`.trim()), list(...all)]),
    paragraph(
      'Si cela vous convient, vous n’avez rien à faire : vos places restent à vous, et vos e-billets d’avant ouvrent toujours la porte. Ceux qui sont joints disent ce qui est nouveau. Sinon, nous vous remboursons.',
    ),
  ]
}

function smallPrint({ at, after }: Pick<Told, 'at' | 'after'>): MailBlock[] {
  const { date, hour } = inParis(changeCloses(at, new Date(after.starts_at)))
  return [
    aside(
      `Ce lien est à vous et ne demande pas de mot de passe. Le remboursement se demande jusqu’au ${longDate(date)} à ${hourText(hour)} ; chaque part retourne d’où elle vient.`,
    ),
  ]
}

const printed = ({ row_name, seat_number }: { row_name: string | null; seat_number: string | null }) =>
  row_name === null || seat_number === null ? null : { row_name, seat_number }
