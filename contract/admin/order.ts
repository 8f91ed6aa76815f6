import { z } from 'zod'
import { orderExchange, orderRefund, orderStates, place, placeGift, placeNumbers } from '../booking.ts'
import { endpoint, listQuery } from '../endpoint.ts'
import { exchangePreview, exchangeWanted, whyNotExchanged } from '../exchange.ts'
import { mailStates } from '../mail.ts'
import { presentation } from '../programme.ts'
import { verdicts } from '../rules/admission.ts'
import { siteMeans } from '../rules/means.ts'
import { seatsPerOrder } from '../rules/terms.ts'
import { printedSeat, seatOfPlace } from '../seats.ts'
import { date, dateSent, email, euros, hour, id, idInPath, instant, requiredName } from '../shapes.ts'
import { change, entityEndpoints, oneRecord } from './entity-endpoints.ts'

/** The states of a card dispute (chargeback) that has ended. */
export const endedDisputes = ['won', 'lost', 'warning_closed', 'prevented'] as const

const record = z
  .object({
    id,
    reference: z.string().describe('Ce que l’acheteur peut citer'),
    sessions_id: id,
    users_id: id.nullable().describe('Null : vendue au guichet, sans compte'),
    state: z.enum(orderStates),
    lastname: z.string(),
    firstname: z.string(),
    email: z.string(),
    nbr_seats_payed: z.int(),
    labels: z
      .array(z.string())
      .describe('Les tarifs de ses places, dans leur ordre ; sans les places annulées'),
    seats: z.array(printedSeat).describe('Les sièges de ces places, dans une salle numérotée'),
    seats_standing: z.int().describe('Celles de ses places qui ne sont pas annulées'),
    price_order: euros.describe('Ce qui a été payé à la réservation'),
    price_standing: euros.describe('Ce que valent celles de ses places qui ne sont pas annulées'),
    prepaid_amount: euros.describe('Ce qu’en ont payé e-cartes, invitations et bons cadeaux'),
    order_date: instant,
    refunded_at: instant.nullable().describe('Une fois annulée : quand l’argent est reparti'),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable().describe('Les quatre derniers chiffres, seuls conservés'),
    movies_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    cancelled_at: instant.nullable().describe('Quand la séance a été annulée, si elle l’est'),
    ...presentation,
    name_theater: z.string(),
    name_cinema: z.string(),
  })
  .meta({ id: 'AdminOrder' })

/** The states of a ticket. `used`: it was scanned and its holder was admitted. */
export const ticketStates = ['valid', 'used', 'void'] as const

const ticketScan = z.object({
  scanned_at: instant,
  who: z.string().describe('Qui tenait le scanner'),
  device: z.string(),
  verdict: z.enum(verdicts),
  proof: z.string().nullable().describe('Le justificatif vu, ou celui qui n’a pas été présenté'),
})

/**
 * An order as its own page in the back office shows it: the list's fields, the tickets and the mails to the buyer.
 */
const wholeRecord = record
  .extend({
    member_note: z.string().describe('Ce que l’équipe note de ce membre ; vide, rien ou pas de compte'),
    member_blocked: z.boolean().describe('Le compte de ce membre est bloqué'),
    terms_version: z.int().describe('La version des conditions de vente acceptée ; 0 : le texte du logiciel'),
    places: z.array(
      place
        .extend({
          paid_by: z
            .array(
              z.object({
                means: z.enum(siteMeans),
                name: z.string().describe('La carte bancaire, l’e-carte, le bon ou l’invitation'),
                amount: euros,
              }),
            )
            .describe('Ce qui l’a payée, et par où elle serait remboursée'),
        })
        .meta({ id: 'AdminPlace' }),
    ),
    exchanged_from: id.nullable().describe('La réservation dont elle est l’échange'),
    exchanges: z
      .array(orderExchange)
      .describe('Les réservations contre lesquelles des places ont été échangées'),
    gifts: z
      .array(
        placeGift
          .extend({
            holder_email: z.string().describe('L’adresse de qui l’a acceptée ; vide : par son lien'),
          })
          .meta({ id: 'AdminPlaceGift' }),
      )
      .describe('Les places offertes, et qui les a'),
    refunds: z.array(orderRefund).describe('Ce qui est rendu ou à rendre des places annulées, dans l’ordre'),
    tickets: z.array(
      z.object({
        id,
        short_code: z
          .string()
          .describe('Les premières lettres du code : de quoi le reconnaître, pas le copier'),
        seat: seatOfPlace.nullable(),
        state: z.enum(ticketStates),
        scans: z
          .array(ticketScan)
          .describe(
            'L’entrée en salle, les refus faute de justificatif, et ce qu’un appareil hors ligne a laissé passer malgré tout',
          ),
      }),
    ),
    mails: z
      .array(
        z.object({
          id,
          subject: z.string(),
          to: z.string(),
          state: z.enum(mailStates),
          created_at: instant,
          sent_at: instant.nullable(),
        }),
      )
      .describe('Les messages de cette réservation, le plus récent d’abord'),
    disputes: z
      .array(
        z.object({
          id,
          amount: euros,
          reason: z.string().describe('Le mot du prestataire : fraudulent, product_not_received…'),
          status: z.string().describe('Le mot du prestataire : needs_response, under_review, won, lost…'),
          opened_at: instant,
          changed_at: instant,
        }),
      )
      .describe('Ce que la banque de l’acheteur conteste'),
  })
  .meta({ id: 'AdminOrderWhole' })

const correction = z.strictObject({ lastname: requiredName(), firstname: requiredName(), email }).partial()

const declared = {
  path: 'order',
  one: 'une réservation',
  many: 'Les réservations',
  record,
  query: listQuery('id', 'order_date', 'lastname').extend({
    state: z.enum(orderStates).optional(),
    sessions_id: idInPath.optional(),
    users_id: idInPath.optional(),
    from: dateSent.optional().describe('Commandées depuis ce jour'),
    to: dateSent.optional().describe('Commandées jusqu’à ce jour'),
    session_from: dateSent.optional().describe('Des séances depuis ce jour'),
    session_to: dateSent.optional().describe('Des séances jusqu’à ce jour'),
  }),
} as const

const reading = entityEndpoints(declared, {
  removing: ['order_not_found', 'not_cancellable', 'place_given', 'refund_at_till', 'order_of_group'],
})

const whyNotByStaff = [...whyNotExchanged, 'exchange_at_till', 'order_of_group'] as const

/**
 * The endpoints of an order. `remove` cancels and refunds the order; its row stays in the database, in state
 * cancelled.
 */
export const order = {
  ...reading,
  read: { ...reading.read, answer: wholeRecord },
  update: { ...change(declared, correction), answer: wholeRecord },
  cancelPlaces: endpoint({
    name: 'cancelAdminOrderPlaces',
    method: 'post',
    path: '/admin/order/{id}/cancel',
    summary: 'Annuler et rembourser une partie des places d’une réservation ; toutes, et elle est annulée',
    tag: 'Administration',
    params: oneRecord,
    body: z.strictObject({
      places: placeNumbers,
    }),
    status: 200,
    answer: wholeRecord,
    refusals: [
      'order_not_found',
      'not_cancellable',
      'place_not_cancellable',
      'place_given',
      'refund_at_till',
      'order_of_group',
    ],
  }),
  previewExchange: endpoint({
    name: 'previewAdminOrderExchange',
    method: 'post',
    path: '/admin/order/{id}/exchange/preview',
    summary: 'Ce que deviendraient des places d’une réservation contre celles d’une autre séance',
    tag: 'Administration',
    params: oneRecord,
    body: z.strictObject(exchangeWanted),
    status: 200,
    answer: exchangePreview,
    refusals: whyNotByStaff,
  }),
  exchange: endpoint({
    name: 'exchangeAdminOrder',
    method: 'post',
    path: '/admin/order/{id}/exchange',
    summary:
      'Échanger des places d’une réservation contre celles d’une autre séance ; la différence est rendue par le moyen qui avait payé',
    tag: 'Administration',
    params: oneRecord,
    body: z.strictObject({
      ...exchangeWanted,
      price_order: euros.optional().describe('Le prix des nouvelles places vu à l’écran ; vérifié'),
    }),
    status: 201,
    answer: wholeRecord.describe('La nouvelle réservation'),
    refusals: [...whyNotByStaff, 'wrong_price', 'difference_by_buyer', 'refund_too_high'],
  }),
  move: endpoint({
    name: 'moveAdminOrder',
    method: 'post',
    path: '/admin/order/{id}/move',
    summary:
      'Donner à des places d’une réservation d’autres sièges du même type, avec un message à l’acheteur',
    tag: 'Administration',
    params: oneRecord,
    body: z.strictObject({
      places: z
        .array(z.strictObject({ number: z.int().min(1).max(seatsPerOrder.max), seats_id: id }))
        .min(1, 'Une place au moins.')
        .max(seatsPerOrder.max)
        .superRefine((moves, context) => {
          for (const field of ['number', 'seats_id'] as const)
            for (const [at, move] of moves.entries())
              if (moves.findIndex(other => other[field] === move[field]) < at)
                context.addIssue({ code: 'custom', path: [at, field], message: 'Une seule fois chacun.' })
        }),
    }),
    status: 200,
    answer: wholeRecord,
    refusals: ['order_not_found', 'not_movable', 'seat_taken', 'seat_not_sold', 'seat_of_another_kind'],
  }),
  resend: endpoint({
    name: 'resendAdminOrderMail',
    method: 'post',
    path: '/admin/order/{id}/resend',
    summary: 'Renvoyer à l’acheteur le message qui porte ses e-billets',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: ['order_not_found', 'no_tickets_to_send'],
  }),
}
