import type { ScreeningFacts } from '../../../contract/change.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import type { SeatName } from '../../../contract/rules/seat-plan.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { differences, whenText } from '../../../contract/texts/screening-change.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { aside, button, greetingOf, list, type MailBlock, paragraph } from '../../mail/document.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { textOf } from '../../mail/text.ts'
import { changeToken, orderLinkKey } from '../cancellation/compensation-token.ts'
import { holderMails } from '../gifts/gift-mails.ts'
import { orderPages } from '../guests/order-link.ts'
import { changedCause, orderFacts, recallReminders, ticketsMail } from '../orders/order-mails.ts'
import { findOrders, type OrderRow, partsOf, placesOf } from '../queries.ts'
import { lockOrders } from '../seats/staff-seat-queries.ts'
import { claimsOf, combineChanges, namesOfSeats, ordersToTellOfChange, takeClaimsToTell } from './queries.ts'

/** The content of the mail to one buyer about a changed screening. `seats` are the seats of this buyer. */
type Told = {
  before: ScreeningFacts
  after: ScreeningFacts
  reason: string
  at: Date
  seats: { before: (SeatName | null)[]; after: (SeatName | null)[] }
}

/**
 * The number of orders whose mails are written in one transaction. It is small, because the embedded database
 * serves no other request meanwhile.
 */
const ordersAtOnce = 20

/**
 * Writes the mails about changed screenings, in batches. The change itself marks its orders with `to_tell`, so
 * that mails missing after a crash are written by the next run. An order that has ended by then gets no mail.
 */
export async function tellOfChanges(appContext: AppContext): Promise<void> {
  for (;;) {
    const ids = await ordersToTellOfChange(appContext.db, ordersAtOnce)
    if (ids.length === 0) return
    await appContext.db.transaction(async db => {
      // Lock the orders before their mails. A cancellation, which withdraws unsent mails, locks them in the same
      // order, so no deadlock can occur.
      await lockOrders(db, ids)
      await screeningChangedMails(db, appContext, await takeClaimsToTell(db, ids))
    })
    await yieldToOthers()
  }
}

/** Writes the mails for these changes: one for each change and each order that is still valid. */
async function screeningChangedMails(
  db: Database,
  appContext: AppContext,
  untold: Awaited<ReturnType<typeof takeClaimsToTell>>,
): Promise<void> {
  const ids = [...new Set(untold.map(({ orders_id }) => orders_id))]
  if (ids.length === 0) return
  const key = await orderLinkKey({ ...appContext, db })
  const orders = new Map((await findOrders(db, ids)).map(order => [order.id, order]))
  const places = Map.groupBy((await placesOf(db, ids)).filter(isNotCancelled), place => place.orders_id)
  const parts = Map.groupBy(await partsOf(db, ids), part => part.orders_id)
  const claims = Map.groupBy(await claimsOf(db, ids), ({ orders_id }) => orders_id)
  const changes = untold
    .filter(({ orders_id }) => isStanding(orders.get(orders_id)!))
    .map(({ id, orders_id }) => combineChanges(claims.get(orders_id)!.filter(claim => claim.id <= id)))
  const names = await namesOfSeats(
    db,
    changes.flatMap(({ seats_before }) => Object.values(seats_before)),
  )
  const pageOf = await orderPages({ ...appContext, db })
  const mails = changes.map(change => {
    const order = orders.get(change.orders_id)!
    const own = places.get(order.id)!
    const told = { order, places: own, parts: parts.get(order.id) ?? [] }
    const had = Object.values(change.seats_before).map(id => (id === null ? null : (names.get(id) ?? null)))
    const ownChange = { ...change, seats: { before: had, after: own.map(printed) } }
    return {
      // The link to the page of the order is only for the attached calendar entry. The button of the mail leads to
      // the page where the buyer keeps the tickets or gets a refund.
      ...ticketsMail(
        told,
        `${changedCause(order)}:${change.id}`,
        order.users_id === null ? null : pageOf(order),
      ),
      // Secret, because whoever has the link of this mail may ask for a refund.
      secret: true as const,
      document: {
        subject: subjectOf(ownChange),
        greeting: greetingOf(order.firstname),
        blocks: [
          ...sentences(ownChange),
          button(
            'Garder ou être remboursé',
            new URL(`/changement/${changeToken(key, order.id)}`, appContext.siteUrl),
          ),
          ...smallPrint(change, order.compensation_days),
          orderFacts(told),
        ],
      },
    }
  })
  const held = await holderMails(db, appContext, [...orders.values()], (order, place) =>
    changes
      .filter(({ orders_id }) => orders_id === order.id)
      .map(change => {
        const before = change.seats_before[place.number] ?? null
        const had = before === null ? null : (names.get(before) ?? null)
        const told = { ...change, seats: { before: [had], after: [printed(place)] } }
        return {
          cause: `${changedCause(order)}:${change.id}`,
          subject: subjectOf(told),
          blocks: [
            ...whatChanges(told, { reserved: false }),
            paragraph(
              'Votre billet d’avant ouvre toujours la porte ; celui qui est joint dit ce qui est nouveau. Si cela ne vous convient plus, rendez la place à qui vous l’a offerte.',
            ),
          ],
        }
      }),
  )
  await recallReminders(db, [...orders.values()])
  await queueMails(db, [...mails, ...held], appContext.now())
}

/** Returns the mail about a change as staff preview it, without the parts that differ for each buyer. */
export const previewedMail = (told: Told, page: URL, compensation_days: number) => ({
  subject: subjectOf(told),
  text: textOf({
    subject: subjectOf(told),
    blocks: [
      ...sentences(told),
      button('Garder ou être remboursé', page),
      ...smallPrint(told, compensation_days),
    ],
  }),
})

const isStanding = ({ state, cancelled_at }: OrderRow): boolean =>
  state === 'confirmed' && cancelled_at === null

const subjectOf = ({ before }: Pick<Told, 'before'>): string => `Votre séance change : « ${before.title} »`

const sentences = (told: Told): MailBlock[] => [
  ...whatChanges(told, { reserved: true }),
  paragraph(
    'Si cela vous convient, vous n’avez rien à faire : vos places restent à vous, et vos e-billets d’avant ouvrent toujours la porte. Ceux qui sont joints disent ce qui est nouveau. Sinon, nous vous remboursons.',
  ),
]

function whatChanges(
  { before, after, reason, seats }: Told,
  { reserved }: { reserved: boolean },
): MailBlock[] {
  const rows = differences(before, after).map(one => `${one.what} : ${one.before} → ${one.after}`)
  const [had, has] = [seatsText(seats.before), seatsText(seats.after)]
  const seatRow = had === has ? [] : [`Sièges : ${had || 'placement libre'} → ${has || 'placement libre'}`]
  const all = [...rows, ...seatRow]
  const which = `La séance de « ${before.title} » du ${whenText(before)}, ${before.name_cinema},`
  return [
    ...(all.length === 0
      ? [
          paragraph(
            `${which} que nous avions changée, redevient ${reserved ? 'celle que vous avez réservée' : 'ce qu’elle était'}. ${reason}`.trim(),
          ),
        ]
      : [
          paragraph(`${which}${reserved ? ' que vous avez réservée,' : ''} change. ${reason}`.trim()),
          list(...all),
        ]),
  ]
}

function smallPrint({ at, after }: Pick<Told, 'at' | 'after'>, compensation_days: number): MailBlock[] {
  const { date, hour } = inParis(changeCloses(at, new Date(after.starts_at), compensation_days))
  return [
    aside(
      `Ce lien est à vous et ne demande pas de mot de passe. Le remboursement se demande jusqu’au ${longDate(date)} à ${hourText(hour)} ; il revient sur ce qui a payé.`,
    ),
  ]
}

const printed = ({ row_name, seat_number }: { row_name: string | null; seat_number: string | null }) =>
  row_name === null || seat_number === null ? null : { row_name, seat_number }
