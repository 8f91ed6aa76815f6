import { z } from 'zod'
import { card, idempotency } from './card.ts'
import { endpoint, listQuery } from './endpoint.ts'
import { orderExample } from './order-example.ts'
import { payment, refundStep, refusedBecause } from './payment.ts'
import { presentation } from './programme.ts'
import { classifications } from './rules/classification.ts'
import { placeStates } from './rules/places.ts'
import type { ShownToBuyers } from './rules/presentation.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { seatOfPlace } from './seats.ts'
import {
  date,
  dateSent,
  duration,
  email,
  euros,
  hour,
  id,
  idInPath,
  instant,
  requiredName,
  requiredText,
} from './shapes.ts'
import { inWordsFirst } from './texts/number-words.ts'
import { voucherKinds } from './wallet.ts'

export const orderStates = ['pending', 'confirmed', 'refused', 'expired', 'cancelled', 'invited'] as const

export const place = z
  .object({
    number: z.int().describe('Sa place dans la réservation : 1, 2, 3…'),
    tariffs_id: id,
    label: z.string().describe('Le tarif, en toutes lettres'),
    proof: z.string().nullable().describe('Ce qui sera demandé à l’entrée'),
    price: euros.describe('Sans le supplément'),
    supplement: euros,
    seat: seatOfPlace.nullable().describe('Le siège, dans une salle numérotée'),
    state: z.enum(placeStates),
  })
  .meta({ id: 'Place' })

export const ticket = z.object({ id, code: z.string() }).meta({ id: 'Ticket' })

export const orderPart = z
  .object({
    vouchers_id: id,
    kind: z.enum(voucherKinds),
    name_product: z.string(),
    places: z.int().nullable(),
    amount: euros.describe('Ce que cette part paie'),
    code_last4: z.string().nullable(),
  })
  .meta({ id: 'OrderPart' })

export const orderRefund = z
  .object({
    at: instant.describe('Quand il a été demandé'),
    means: z.string().describe('Le code d’un moyen de paiement'),
    name: z.string().describe('La carte bancaire, l’e-carte, le bon ou l’invitation'),
    places: z.int().nullable().describe('Sur une e-carte ou une invitation : combien de places'),
    amount: euros,
    state: refundStep,
  })
  .meta({ id: 'OrderRefund' })

export const orderExchange = z
  .object({
    orders_id: id.describe('La nouvelle réservation'),
    at: instant,
    places: z.int(),
    price_order: euros.describe('Ce que valent les nouvelles places, payé par les anciennes'),
  })
  .meta({ id: 'OrderExchange' })

export const giftStates = ['offered', 'taken', 'returned'] as const

export const placeGift = z
  .object({
    place: z.int().describe('La place offerte'),
    state: z.enum(giftStates).describe('À accepter, acceptée, ou rendue par qui l’avait acceptée'),
    email: z.string().describe('L’adresse à laquelle elle est offerte ; vide : par un lien'),
    at: instant,
  })
  .meta({ id: 'PlaceGift' })

export const order = z
  .object({
    id,
    sessions_id: id,
    users_id: id.nullable().describe('Null : vendue au guichet, sans compte'),
    state: z.enum(orderStates),
    lastname: z.string(),
    firstname: z.string(),
    email: z.string(),
    nbr_seats_payed: z.int(),
    seats_entered: z.int().describe('Places déjà contrôlées à l’entrée'),
    price_order: euros,
    card_amount: euros.describe('Ce qu’en paie la carte bancaire'),
    parts: z.array(orderPart).describe('Ce qu’en paient e-cartes, invitations et bons cadeaux'),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    order_date: instant,
    refunded_at: instant.nullable().describe('Une fois annulée : quand l’argent est reparti, tout entier'),
    refunds: z.array(orderRefund).describe('Ce qui est rendu ou à rendre des places annulées, dans l’ordre'),
    refused_because: z
      .enum(refusedBecause)
      .nullable()
      .describe('Paiement refusé par le cinéma et non par la banque : pourquoi'),
    cancel_minutes: z.int().describe('Annulable jusqu’à tant de minutes avant la séance'),
    doors_minutes: z.int().describe('Les portes ouvrent tant de minutes avant la séance'),
    entry_minutes: z.int().describe('On entre jusqu’à tant de minutes après son heure'),
    terms_version: z.int().describe('La version des conditions de vente acceptée ; 0 : le texte du logiciel'),
    reminder: z.boolean().describe('Un rappel par e-mail est demandé pour la veille'),
    pay_before: instant.nullable().describe('Réservation en attente, à payer sur sa page : jusqu’à quand'),
    title: z.string(),
    time: duration.describe('La durée du film'),
    movies_id: id,
    timetables_id: id,
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    ...presentation,
    classification: z.enum(classifications),
    name_theater: z.string(),
    name_cinema: z.string(),
    address_cine: z.string(),
    city: z.string(),
    can_cancel: z.boolean(),
    can_give: z.boolean().describe('Une place au moins peut être offerte'),
    gifts: z
      .array(placeGift)
      .describe(
        'Ce que deviennent les places offertes, la dernière fois pour chacune ; une place acceptée n’a plus de billet ici',
      ),
    exchanged_from: id.nullable().describe('La réservation dont elle est l’échange'),
    exchanges: z
      .array(orderExchange)
      .describe('Les réservations contre lesquelles des places ont été échangées'),
    claim: z.string().nullable().describe('Séance annulée par le cinéma : la fin de l’adresse où choisir'),
    change: z
      .string()
      .nullable()
      .describe(
        'Séance changée par le cinéma : la fin de l’adresse où garder ou être remboursé (/changement/…)',
      ),
    tickets: z.array(ticket),
    places: z.array(place).describe('Toutes celles de la réservation, les annulées aussi'),
  })
  .meta({ id: 'Order' })

export const orderToPay = order.extend({ payment }).meta({ id: 'OrderToPay' })

const fewest = `${inWordsFirst(seatsPerOrder.min)} place au moins.`
const most = `${inWordsFirst(seatsPerOrder.max)} places au plus.`

const { kinds: _, pre_show_minutes: __, ...shownOfFilm } = presentation

/**
 * The screening as the page showed it to the buyer. If one of these facts has changed since then, the order is
 * refused. Every field is optional.
 */
const seenByBuyer = z
  .strictObject({
    movies_id: id,
    movie_theaters_id: id,
    session_date: dateSent,
    timetables_id: id,
    ...shownOfFilm,
    language: presentation.language.max(50),
  } satisfies Record<keyof ShownToBuyers, z.ZodType>)
  .partial()

/** The chosen fare of each place and, in a numbered room, its seat. */
export const chosenPlaces = z
  .array(z.strictObject({ tariffs_id: id, seats_id: id.optional() }))
  .min(seatsPerOrder.min, fewest)
  .max(seatsPerOrder.max, most)
  .superRefine((places, context) => {
    for (const [at, { seats_id }] of places.entries())
      if (seats_id && places.findIndex(place => place.seats_id === seats_id) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'seats_id'],
          message: 'Ce siège est déjà choisi pour une autre place.',
        })
  })

export const orderBody = z
  .strictObject({
    sessions_id: id,
    users_id: id.optional(),
    lastname: requiredName(),
    firstname: requiredName(),
    email,
    nbr_seats_payed: z
      .int()
      .min(seatsPerOrder.min, fewest)
      .max(seatsPerOrder.max, most)
      .optional()
      .describe('Autant de places au plein tarif ; à laisser avec « places », ou égal à leur nombre'),
    places: chosenPlaces
      .optional()
      .describe(
        'Les places une à une, chacune avec son tarif ; dans une salle numérotée son siège, ou le meilleur qui reste',
      ),
    price_order: euros.optional(),
    seen: seenByBuyer.optional().describe('La séance telle que la page l’a montrée : autre depuis, 409'),
    e_cartes: z
      .array(z.strictObject({ id, places: z.int().min(1).max(seatsPerOrder.max) }))
      .max(20)
      .optional()
      .describe('E-cartes et invitations de son portefeuille : combien de places de chacune'),
    bons_cadeaux: z
      .array(z.union([z.strictObject({ id }), z.strictObject({ code: requiredText(60) })]))
      .max(20)
      .optional()
      .describe(
        'Bons cadeaux de son portefeuille, ou par leur code ; dans l’ordre, jusqu’à ce que les places soient payées',
      ),
    reminder: z
      .boolean()
      .optional()
      .describe('Un rappel par e-mail la veille de la séance ; sans lui, aucun'),
    card_amount: euros.optional().describe('Ce que l’acheteur a vu à payer par carte ; vérifié, jamais cru'),
    ...card,
  })
  .refine(body => body.nbr_seats_payed !== undefined || body.places !== undefined, {
    path: ['nbr_seats_payed'],
    error: 'Ce champ est obligatoire.',
    // Run this check even if other fields are invalid, so that one response lists all errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ nbr_seats_payed, places }) => !nbr_seats_payed || !places || nbr_seats_payed === places.length, {
    path: ['nbr_seats_payed'],
    error: 'Ce n’est pas le nombre de places de la liste.',
  })

/** The numbers of the selected tickets of an order, counted from 1 within the order. */
export const placeNumbers = z
  .array(z.int().min(1).max(seatsPerOrder.max))
  .min(1, fewest)
  .max(seatsPerOrder.max)
  .describe('Les numéros des places : 1, 2, 3…')

export const createOrder = endpoint({
  name: 'createOrder',
  method: 'post',
  path: '/app/order',
  summary: 'Réserver et payer',
  tag: 'Réservation',
  body: orderBody,
  headers: idempotency,
  status: 201,
  answer: orderToPay,
  example: orderExample,
  refusals: [
    'sale_not_open',
    'guests_refused',
    'screening_not_found',
    'not_your_account',
    'sales_closed',
    'sold_out',
    'too_few_seats',
    'too_many_seats',
    'screening_changed',
    'wrong_price',
    'fare_not_sold',
    'too_many_at_fare',
    'seat_taken',
    'seat_not_sold',
    'duo_split',
    'companion_alone',
    'seat_left_alone',
    'card_expires_too_early',
    'voucher_not_found',
    'not_in_wallet',
    'voucher_expired',
    'voucher_blocked',
    'invitation_to_keep',
    'voucher_empty',
    'voucher_twice',
    'too_many_places',
    'not_enough_places',
    'voucher_spent',
    'card_too_small',
    'wrong_parts',
    'payment_refused',
    'payment_unavailable',
    'order_expired',
    'too_many_unpaid',
    'too_many_lapses',
    'too_many_from_here',
    'idempotency_key_reused',
  ],
})

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'get',
  path: '/app/order',
  summary: 'Ses propres réservations, la plus récente d’abord',
  tag: 'Réservation',
  query: listQuery('order_date', 'starts_at'),
  status: 200,
  answer: z.array(order),
  paged: true,
  refusals: [],
})

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'get',
  path: '/app/order/{id}',
  summary: 'Une de ses réservations',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: order,
  refusals: ['order_not_found'],
})

export const followPayment = endpoint({
  name: 'followPayment',
  method: 'post',
  path: '/app/order/{id}/payment',
  summary: 'Regarder où en est le paiement d’une réservation en attente, et avoir de quoi payer s’il le faut',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: orderToPay,
  refusals: ['order_not_found', 'payment_refused', 'payment_unavailable'],
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'post',
  path: '/app/order/{id}/cancel',
  summary:
    'Annuler une de ses réservations, ou certaines de ses places, et être remboursé ; ou renoncer à la payer',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  body: z
    .strictObject({ places: placeNumbers.optional().describe('Ces places seulement ; sans elles, toutes') })
    .optional(),
  status: 200,
  answer: order,
  refusals: [
    'order_not_found',
    'too_late_to_cancel',
    'order_entered',
    'not_cancellable',
    'place_not_cancellable',
    'place_given',
  ],
})
