import { z } from 'zod'
import { orderStates, place } from './booking.ts'
import { idempotency } from './card.ts'
import { endpoint } from './endpoint.ts'
import { tariffOffered } from './fares.ts'
import { presentation } from './programme.ts'
import { classifications } from './rules/classification.ts'
import {
  mostCounted,
  mostItemsOfAKind,
  mostKindsOfVouchers,
  mostPlacesPerSale,
  mostScreeningsPerSale,
  printStates,
  terminalPaymentStates,
  tileColours,
  vatRates,
} from './rules/counter.ts'
import { printerMoods, terminalMoods } from './rules/device-moods.ts'
import { meansKinds } from './rules/means.ts'
import { mostPerPurchase } from './rules/purchase.ts'
import {
  date,
  dateSent,
  email,
  euros,
  eurosWithin,
  hour,
  id,
  idInPath,
  instant,
  line,
  requiredLine,
  requiredText,
  sumInEuros,
  text,
} from './shapes.ts'

// Endpoints of the counter: till sessions, sales, refunds and printing. Amounts are in euros, as in the whole API.

const oneSession = z.object({ id: idInPath })
const oneOrder = z.object({ id: idInPath })

/** Validates an amount of cash. */
const cash = eurosWithin(z.number().min(0).max(mostCounted, 'Cette somme est trop grande.'))

const denominations = z
  .record(
    z.string().regex(/^(1|2|5|10|20|50|100|200|500|1000|2000|5000|10000|20000|50000)$/),
    z.int().min(0).max(10_000),
  )
  .describe('Combien de chaque pièce et billet, par sa valeur en centimes : « 2000 » : 3')

const printer = z.enum(['network', 'browser']).describe('browser : le navigateur imprime')

export const counterTill = z
  .object({
    id,
    cinemas_id: id,
    name_cinema: z.string(),
    name_till: z.string(),
    printer,
    paper_width: z.int().describe('En millimètres'),
    terminal: z.boolean().describe('Faux : le caissier tape le montant sur un terminal à part'),
    training: z.boolean().describe('Essai : rien n’est vendu, rien ne compte'),
    simulated: z.boolean().describe('Son imprimante et son terminal sont ceux de la démonstration'),
    session: z
      .object({ id, opened_at: instant, opened_by: z.string(), own: z.boolean() })
      .nullable()
      .describe('Le service ouvert ; own : par soi-même'),
  })
  .meta({ id: 'CounterTill' })

export const tillSession = z
  .object({
    id,
    tills_id: id,
    name_till: z.string(),
    cinemas_id: id,
    name_cinema: z.string(),
    training: z.boolean(),
    state: z.enum(['open', 'closed']),
    opened_at: instant,
    opened_by: z.string(),
    float: euros.describe('Le fond de caisse compté à l’ouverture'),
    closed_at: instant.nullable(),
    closed_by: z.string().nullable(),
    counted: euros.nullable(),
    denominations: denominations.nullable(),
    expected: sumInEuros.nullable().describe('Ce que le tiroir devait contenir ; null avant le comptage'),
    difference: sumInEuros.nullable().describe('Compté moins attendu ; null avant le comptage'),
    reason: z.string().describe('Pourquoi les deux diffèrent ; vide : rien à expliquer'),
    sales: z.int().describe('Nombre de ventes'),
    places: z.int().describe('Places vendues, moins celles qui sont remboursées'),
    reprints: z.int(),
    totals: z
      .array(
        z.object({
          means: z.string(),
          label: z.string(),
          kind: z.enum(meansKinds),
          received: euros,
          refunded: euros,
          amount: sumInEuros.describe('Reçu moins remboursé'),
        }),
      )
      .describe('Par moyen de paiement'),
    total: sumInEuros,
    movements: z
      .array(
        z.object({
          at: instant,
          direction: z.enum(['in', 'out']),
          amount: euros,
          reason: z.string(),
          who: z.string(),
        }),
      )
      .describe('Espèces mises dans le tiroir ou sorties, hors ventes'),
  })
  .meta({ id: 'TillSession' })

export const listCounterTills = endpoint({
  name: 'listCounterTills',
  method: 'get',
  path: '/counter/till',
  summary: 'Les caisses de ses cinémas, avec le service ouvert de chacune',
  tag: 'Caisse',
  status: 200,
  answer: z.array(counterTill),
  refusals: [],
})

export const readCounterOffer = endpoint({
  name: 'readCounterOffer',
  method: 'get',
  path: '/counter/offer',
  summary: 'Ce qu’une caisse vend hors des séances, et comment on y paie',
  tag: 'Caisse',
  status: 200,
  answer: z
    .object({
      items: z.array(
        z
          .object({
            id,
            name_item: z.string(),
            price: euros,
            vat_rate: z.enum(vatRates).describe('En pour cent'),
            category: z.string(),
            colour: z.enum(tileColours),
          })
          .meta({ id: 'CounterItem' }),
      ),
      means: z.array(
        z
          .object({
            means: z.string().describe('Le code à envoyer avec le paiement'),
            label: z.string(),
            kind: z
              .enum(meansKinds)
              .describe(
                'money_received : paie tout ; money_owed (bon externe) : tout sauf le supplément 3D et les bons cadeaux ; liability_used : le prix des places, par son code',
              ),
          })
          .meta({ id: 'CounterMeans' }),
      ),
      vouchers: z
        .array(
          z
            .object({
              products_id: id,
              name_product: z.string(),
              amount: euros.describe('Ce que vaut le bon'),
              price: euros,
              validity_months: z.int(),
            })
            .meta({ id: 'CounterVoucherProduct' }),
        )
        .describe('Les bons cadeaux de la boutique'),
    })
    .meta({ id: 'CounterOffer' }),
  refusals: [],
})

export const openTillSession = endpoint({
  name: 'openTillSession',
  method: 'post',
  path: '/counter/session',
  summary: 'Ouvrir une caisse, avec son fond compté',
  tag: 'Caisse',
  body: z.strictObject({ tills_id: id, float: cash, denominations: denominations.optional() }),
  status: 201,
  answer: tillSession,
  refusals: ['till_not_found', 'till_already_open', 'wrong_denominations'],
})

export const readTillSession = endpoint({
  name: 'readTillSession',
  method: 'get',
  path: '/counter/session/{id}',
  summary: 'Un service de caisse : où il en est (lecture X), ou sa clôture (Z)',
  tag: 'Caisse',
  params: oneSession,
  status: 200,
  answer: tillSession,
  refusals: ['till_session_not_found'],
})

export const moveCash = endpoint({
  name: 'moveCash',
  method: 'post',
  path: '/counter/session/{id}/cash',
  summary: 'Mettre des espèces dans le tiroir, ou en sortir (dépôt en banque)',
  tag: 'Caisse',
  params: oneSession,
  headers: idempotency,
  body: z.strictObject({
    direction: z.enum(['in', 'out']),
    amount: eurosWithin(z.number().min(0.01, 'Une somme est attendue.').max(mostCounted)),
    reason: requiredLine(200),
  }),
  status: 201,
  answer: tillSession,
  refusals: ['till_session_not_found', 'till_closed', 'idempotency_key_reused'],
})

export const closeTillSession = endpoint({
  name: 'closeTillSession',
  method: 'post',
  path: '/counter/session/{id}/close',
  summary:
    'Compter le tiroir, puis fermer. Le premier comptage est définitif ; s’il y a un écart, la caisse reste ouverte (sans vendre) jusqu’au même appel avec « reason »',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({
    counted: cash,
    denominations: denominations.optional(),
    reason: line(300).optional().describe('Pourquoi il y a un écart, s’il y en a un'),
  }),
  status: 200,
  answer: tillSession,
  refusals: [
    'till_session_not_found',
    'till_closed',
    'wrong_denominations',
    'already_counted',
    'terminal_payment_open',
  ],
})

export const counterScreening = z
  .object({
    sessions_id: id,
    movies_id: id,
    title: z.string(),
    src_img: z.string().nullable(),
    alt_img: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    ...presentation,
    classification: z.enum(classifications),
    cinemas_id: id,
    name_cinema: z.string(),
    name_theater: z.string(),
    remaining_places: z.int().min(0),
    total_seats: z.int(),
    numbered: z.boolean().describe('Les sièges sont numérotés'),
    supplement: euros.describe('S’ajoute à chaque place'),
    begun: z.boolean(),
    sellable: z.boolean().describe('Faux : annulée, vente arrêtée, ou commencée depuis trop longtemps'),
    sold_until: instant.describe('Une séance commencée se vend jusqu’à la fermeture de ses portes'),
    tariffs: z.array(tariffOffered.extend({ short_code: z.string() }).meta({ id: 'CounterFare' })),
  })
  .meta({ id: 'CounterScreening' })

export const listCounterScreenings = endpoint({
  name: 'listCounterScreenings',
  method: 'get',
  path: '/counter/screenings',
  summary: 'Les séances d’un jour, avec les tarifs du guichet',
  tag: 'Caisse',
  query: z.object({
    date: dateSent.optional().describe('Aujourd’hui, sinon'),
    cinemas_id: idInPath.optional().describe('Sinon, tous ses cinémas'),
  }),
  status: 200,
  answer: z.array(counterScreening),
  refusals: [],
})

const operation = z
  .object({
    number: z.int().describe('Dans sa série, sans trou'),
    series: z.string().describe('simulation:… : essai'),
    at: instant,
    business_day: date,
  })
  .meta({ id: 'CounterOperation' })

const paid = z.object({
  means: z.string(),
  label: z.string(),
  amount: euros,
  tendered: euros.nullable().describe('Espèces : ce que le client a donné'),
  code_last4: z.string().nullable().describe('La fin du code d’un bon cadeau'),
})

export const counterPlace = place
  .extend({
    tickets_id: id.nullable(),
    code: z.string().nullable().describe('Le code du billet, en lettres ; null à l’essai'),
    qr: z.string().nullable().describe('Ce que dit le QR code du billet ; null à l’essai'),
    short_code: z.string().describe('Le tarif, en trois signes'),
    ticket_number: z.int().nullable().describe('Dans la série de la séance et du tarif'),
    printed: z
      .enum(['no', 'yes', 'unknown'])
      .describe('Sur papier ; unknown : l’imprimante l’a reçu sans confirmer'),
  })
  .meta({ id: 'CounterPlace' })

const counterOrder = z
  .object({
    id: id.nullable().describe('La réservation ; null : des articles seuls, ou un essai'),
    sales_id: id.describe('La vente, ou sa partie qui porte sur cette séance'),
    reference: z.string(),
    channel: z.literal('counter'),
    training: z.boolean(),
    state: z.enum(orderStates),
    users_id: z.null(),
    email: z.literal(''),
    order_date: instant,
    till_sessions_id: id,
    tills_id: id,
    name_till: z.string(),
    cashier: z.string().describe('Prénom'),
    name_cinema: z.string(),
    sessions_id: id.nullable(),
    screening: z
      .object({
        title: z.string(),
        session_date: date,
        hours_timetable: hour,
        starts_at: instant,
        ...presentation,
        classification: z.enum(classifications),
        name_theater: z.string(),
      })
      .nullable()
      .describe('Null : des articles seuls'),
    nbr_seats_payed: z.int(),
    places: z.array(counterPlace),
    tickets: z.array(z.object({ id, code: z.string() })),
    items: z.array(
      z
        .object({
          items_id: id,
          name_item: z.string(),
          quantity: z.int(),
          price: euros.describe('L’un'),
          amount: euros,
          vat_rate: z.enum(vatRates),
        })
        .meta({ id: 'SoldItem' }),
    ),
    vouchers: z.array(
      z
        .object({
          number: z.int().describe('Dans la vente : 1, 2, 3…'),
          name_product: z.string(),
          amount: euros.describe('Ce que vaut le bon'),
          amount_left: euros,
          price: euros,
          code_last4: z
            .string()
            .nullable()
            .describe('La fin de son code, que seul le bon imprimé porte ; null à l’essai'),
          last_day: date.nullable().describe('Son dernier jour ; null à l’essai'),
          state: z.enum(['sold', 'refunded']),
          refundable: z.boolean().describe('Il n’a pas servi, et le délai pour y renoncer court encore'),
          printed: z.enum(['no', 'yes', 'unknown']).describe('Sur papier, comme un billet'),
        })
        .meta({ id: 'CounterVoucher' }),
    ),
    price_order: euros.describe('Les places'),
    total: euros.describe('Places (de toutes les séances de la vente), articles et bons cadeaux'),
    payments: z.array(paid.meta({ id: 'CounterPayment' })),
    change: euros.describe('À rendre au client'),
    operation,
    refunds: z.array(
      z
        .object({
          at: instant,
          places: z.array(z.int()).describe('Leurs numéros'),
          vouchers: z.array(z.int()).describe('Les numéros des bons cadeaux'),
          means: z.array(z.object({ means: z.string(), label: z.string(), amount: euros })),
          amount: euros,
          operation,
        })
        .meta({ id: 'CounterRefund' }),
    ),
    reprints: z.int().describe('Combien de duplicatas ont été imprimés'),
  })
  .meta({ id: 'CounterOrder' })

export const counterSale = counterOrder
  .extend({
    orders: z
      .array(counterOrder)
      .optional()
      .describe(
        'Une vente pour plusieurs séances : ses réservations, une par séance, celle-ci comprise. Elles partagent « operation », « total », « payments » et « change » ; les articles et les bons cadeaux sont dans la première',
      ),
  })
  .meta({ id: 'CounterSale' })

const wantedPlaces = z
  .array(z.strictObject({ tariffs_id: id, seats_id: id.optional() }))
  .max(mostPlacesPerSale, `${mostPlacesPerSale} places au plus par vente.`)
  .superRefine((places, context) => {
    for (const [at, { seats_id }] of places.entries())
      if (seats_id && places.findIndex(place => place.seats_id === seats_id) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'seats_id'],
          message: 'Ce siège est déjà choisi pour une autre place.',
        })
  })

const payments = z
  .array(
    z.strictObject({
      means: requiredText(30),
      amount: euros.describe('Ce que ce moyen paie'),
      tendered: euros.optional().describe('Espèces : ce que le client donne'),
      code: requiredText(300)
        .optional()
        .describe('Bon cadeau : son code ; e-carte, invitation : le code que montre le compte du client'),
      terminal_payments_id: id.optional().describe('Le paiement que le terminal de la caisse a accepté'),
    }),
  )
  .max(20, 'Vingt paiements au plus.')

/** The tickets and concession items that a customer wants to buy. */
const basket = {
  till_sessions_id: id,
  sessions_id: id.optional(),
  places: wantedPlaces.default([]),
  // No default, for the reason given below at `vouchers`.
  also: z
    .array(z.strictObject({ sessions_id: id, places: wantedPlaces.min(1, 'Une place au moins.') }))
    .max(mostScreeningsPerSale - 1, `${mostScreeningsPerSale} séances au plus par vente.`)
    .optional()
    .describe('D’autres séances du même cinéma : chacune a sa réservation, sous la même opération'),
  items: z
    .array(z.strictObject({ items_id: id, quantity: z.int().min(1).max(mostItemsOfAKind) }))
    .max(50)
    .default([]),
  // No default, because it would add `vouchers: []` to the hashed body. If a till repeated a sale after an update
  // of the server, the hash would differ and the server would refuse it as another sale.
  vouchers: z
    .array(z.strictObject({ products_id: id, quantity: z.int().min(1).max(mostPerPurchase) }))
    .max(mostKindsOfVouchers)
    .optional()
    .describe('Des bons cadeaux, que seul de l’argent paie : ni bon externe, ni e-carte, ni invitation'),
}

const somethingSold = <
  Shape extends z.ZodType<{
    places: unknown[]
    items: unknown[]
    vouchers?: unknown[] | undefined
    sessions_id?: unknown
    also?: { sessions_id: number; places: unknown[] }[] | undefined
  }>,
>(
  shape: Shape,
) =>
  shape
    // Check only whether something is sold: an invalid `vouchers`, for example null, is reported by its own
    // schema.
    .refine(({ places, items, vouchers }) => places.length + items.length + (vouchers?.length ?? 0) > 0, {
      path: ['places'],
      error: 'Il n’y a rien à vendre.',
      when: ({ value }) => isObjectWith(value, 'places', 'items'),
    })
    .refine(({ places, sessions_id }) => places.length === 0 || sessions_id !== undefined, {
      path: ['sessions_id'],
      error: 'Choisissez la séance.',
      when: ({ value }) => isObjectWith(value, 'places'),
    })
    .superRefine(({ places, sessions_id, also = [] }, context) => {
      const add = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      if (also.length > 0 && places.length === 0) add(['places'], 'La première séance n’a pas de place.')
      const ids = [sessions_id, ...also.map(screening => screening.sessions_id)]
      for (const at of also.keys())
        if (ids.indexOf(ids[at + 1]) <= at)
          add(['also', at, 'sessions_id'], 'Cette séance est déjà dans la vente.')
      const all = places.length + also.reduce((sum, screening) => sum + screening.places.length, 0)
      if (all > mostPlacesPerSale) add(['also'], `${mostPlacesPerSale} places au plus par vente.`)
    })

/** The refusals of a sale at a till, with any means of payment. */
const saleRefusals = [
  'till_session_not_found',
  'till_closed',
  'screening_not_found',
  'sales_closed',
  'screening_full',
  'fare_not_sold',
  'too_many_at_fare',
  'seat_taken',
  'seat_not_sold',
  'duo_split',
  'companion_alone',
  'seat_left_alone',
  'item_not_sold',
  'product_not_found',
  'means_not_taken',
  'wrong_parts',
  'voucher_not_found',
  'voucher_expired',
  'voucher_blocked',
  'voucher_empty',
  'voucher_twice',
  'voucher_spent',
  'terminal_payment_used',
  'idempotency_key_reused',
] as const

export const sellAtCounter = endpoint({
  name: 'sellAtCounter',
  method: 'post',
  path: '/counter/sale',
  summary:
    'Vendre des places d’une séance, ou de plusieurs, des articles et des bons cadeaux. Une place sans siège reçoit le meilleur qui reste ; les places retenues par cette caisse pour la séance sont reprises',
  tag: 'Caisse',
  headers: idempotency,
  body: somethingSold(z.strictObject({ ...basket, payments })),
  status: 201,
  answer: counterSale,
  refusals: saleRefusals,
})

function isObjectWith(value: unknown, ...fields: string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every(field => Array.isArray((value as Record<string, unknown>)[field]))
  )
}

const terminalPayment = z
  .object({
    id,
    till_sessions_id: id,
    kind: z.enum(['debit', 'refund']).describe('refund : ce qui rend sur la carte'),
    amount: euros,
    state: z
      .enum(terminalPaymentStates)
      .describe(
        'asking : le terminal attend le client ; accepted : la carte est débitée, rien n’est encore vendu ; unknown : seul le ticket du terminal le dit ; sold : la vente est faite ; returning, returned : rendu sur la carte',
      ),
    completes: z.boolean().describe('Ce paiement solde la vente, qui se fait dès qu’il est accepté'),
    reason: z.string().nullable().describe('Ce que le terminal a dit, s’il n’a pas accepté'),
    masked_card: z.string().nullable(),
    authorisation: z.string().nullable(),
    by_hand: z.boolean().describe('Un caissier a lu le ticket du terminal'),
    owed: z
      .boolean()
      .describe('Un remboursement écrit que le terminal a refusé : sa somme reste à rendre au client'),
    sale: counterSale.nullable(),
  })
  .meta({ id: 'TerminalPayment' })

export const askTerminal = endpoint({
  name: 'askTerminal',
  method: 'post',
  path: '/counter/terminal-payment',
  summary:
    'Demander cette somme au terminal de la caisse pour une vente, dont les places sont retenues. La réponse n’attend pas le client ; si la somme solde la vente, elle se fait dès que la carte est acceptée',
  tag: 'Caisse',
  headers: idempotency,
  body: somethingSold(
    z.strictObject({
      ...basket,
      payments: payments.default([]).describe('Ce qui est déjà payé par d’autres moyens'),
      amount: eurosWithin(z.number().min(0.01, 'Une somme est attendue.').max(mostCounted)),
    }),
  ),
  status: 201,
  answer: terminalPayment,
  refusals: [...saleRefusals, 'no_terminal', 'terminal_payment_open'],
})

export const listTerminalPayments = endpoint({
  name: 'listTerminalPayments',
  method: 'get',
  path: '/counter/terminal-payment',
  summary: 'Les paiements par terminal d’un service de caisse qui restent à régler',
  tag: 'Caisse',
  query: z.object({ session: idInPath }),
  status: 200,
  answer: z.array(terminalPayment),
  refusals: ['till_session_not_found'],
})

const terminalRefusals = ['terminal_payment_not_found', 'terminal_payment_settled'] as const

export const readTerminalPayment = endpoint({
  name: 'readTerminalPayment',
  method: 'get',
  path: '/counter/terminal-payment/{id}',
  summary: 'Où en est un paiement par terminal',
  tag: 'Caisse',
  params: oneSession,
  status: 200,
  answer: terminalPayment,
  refusals: ['terminal_payment_not_found'],
})

export const leaveTerminal = endpoint({
  name: 'leaveTerminal',
  method: 'post',
  path: '/counter/terminal-payment/{id}/leave',
  summary:
    'Ne plus attendre le terminal. Le client peut encore y payer : le paiement devient inconnu, et son ticket le tranche',
  tag: 'Caisse',
  params: oneSession,
  status: 200,
  answer: terminalPayment,
  refusals: ['terminal_payment_not_found'],
})

export const settleTerminalPayment = endpoint({
  name: 'settleTerminalPayment',
  method: 'post',
  path: '/counter/terminal-payment/{id}/settle',
  summary:
    'Dire ce que le ticket du terminal montre, quand sa réponse est perdue ; ou, pour une somme débitée sans vente ou un remboursement refusé, qu’elle a été rendue autrement (done: false)',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({ done: z.boolean().describe('Le ticket du terminal dit que c’est fait') }),
  status: 200,
  answer: terminalPayment,
  refusals: [...saleRefusals, ...terminalRefusals],
})

export const finishTerminalSale = endpoint({
  name: 'finishTerminalSale',
  method: 'post',
  path: '/counter/terminal-payment/{id}/sale',
  summary: 'Faire la vente qu’un paiement accepté solde, si elle n’est pas encore faite',
  tag: 'Caisse',
  params: oneSession,
  status: 200,
  answer: terminalPayment,
  refusals: [...saleRefusals, ...terminalRefusals],
})

export const returnTerminalPayment = endpoint({
  name: 'returnTerminalPayment',
  method: 'post',
  path: '/counter/terminal-payment/{id}/return',
  summary: 'Rendre sur la carte, par le terminal, une somme débitée sans vente ou un remboursement refusé',
  tag: 'Caisse',
  params: oneSession,
  headers: idempotency,
  status: 201,
  answer: terminalPayment,
  refusals: [
    ...terminalRefusals,
    'till_closed',
    'no_terminal',
    'terminal_payment_open',
    'idempotency_key_reused',
  ],
})

export const listCounterSales = endpoint({
  name: 'listCounterSales',
  method: 'get',
  path: '/counter/sale',
  summary:
    'Les dix dernières ventes d’un service de caisse, ou celles que trouve un mot : référence, numéro de vente ou de réservation, code ou contenu d’un billet scanné',
  tag: 'Caisse',
  query: z.object({
    session: idInPath.optional().describe('Le service de caisse'),
    q: z.string().trim().max(300).optional(),
  }),
  status: 200,
  answer: z.array(counterSale),
  refusals: [],
})

export const readCounterOrder = endpoint({
  name: 'readCounterOrder',
  method: 'get',
  path: '/counter/order/{id}',
  summary: 'Une réservation vendue au guichet',
  tag: 'Caisse',
  params: oneOrder,
  status: 200,
  answer: counterSale,
  refusals: ['order_not_found'],
})

const supervisorCode = z.string().regex(/^\d{6}$/, 'Un code de responsable a six chiffres.')

export const listSupervisors = endpoint({
  name: 'listSupervisors',
  method: 'get',
  path: '/counter/supervisor',
  summary: 'Les responsables du cinéma d’un service de caisse qui ont un code, sauf soi-même',
  tag: 'Caisse',
  query: z.object({ session: idInPath }),
  status: 200,
  answer: z.array(z.object({ id, firstname: z.string() }).meta({ id: 'Supervisor' })),
  refusals: ['till_session_not_found'],
})

export const setSupervisorCode = endpoint({
  name: 'setSupervisorCode',
  method: 'post',
  path: '/counter/supervisor-code',
  summary: 'Choisir son code de responsable, pour un manager ou un admin, ou en changer',
  tag: 'Caisse',
  body: z.strictObject({ code: supervisorCode, current_password: text(200) }),
  status: 204,
  refusals: ['not_a_supervisor', 'wrong_current_password'],
})

const onTerminal = z
  .literal(true)
  .optional()
  .describe(
    'Ce qui avait été payé par carte est rendu par le terminal de la caisse, à qui la somme est demandée dès que le remboursement est écrit ; sinon, le caissier s’en charge',
  )

const supervisorOfRefund = z
  .strictObject({ users_id: id, code: supervisorCode })
  .optional()
  .describe('Un responsable l’accorde, par son code : au-delà de la limite, ou pour une place déjà entrée')

export const refundAtCounter = endpoint({
  name: 'refundAtCounter',
  method: 'post',
  path: '/counter/order/{id}/refund',
  summary: 'Rembourser des places vendues au guichet, par les moyens qui les ont payées',
  tag: 'Caisse',
  params: oneOrder,
  headers: idempotency,
  body: z.strictObject({
    till_sessions_id: id,
    places: z
      .array(z.int().min(1).max(mostPlacesPerSale))
      .min(1, 'Une place au moins.')
      .max(mostPlacesPerSale)
      .describe('Les numéros des places : 1, 2, 3…'),
    supervisor: supervisorOfRefund,
    on_terminal: onTerminal,
  }),
  status: 200,
  answer: counterSale,
  refusals: [
    'order_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'place_not_cancellable',
    'refund_needs_supervisor',
    'wrong_supervisor_code',
    'supervisor_of_own_sale',
    'no_terminal',
    'terminal_payment_open',
    'idempotency_key_reused',
  ],
})

export const refundVouchersAtCounter = endpoint({
  name: 'refundVouchersAtCounter',
  method: 'post',
  path: '/counter/sale/{id}/voucher-refund',
  summary:
    'Reprendre des bons cadeaux vendus au guichet qui n’ont pas servi, dans le délai de la boutique, et les rembourser par les moyens qui les ont payés',
  tag: 'Caisse',
  params: oneSession,
  headers: idempotency,
  body: z.strictObject({
    till_sessions_id: id,
    vouchers: z
      .array(
        z
          .int()
          .min(1)
          .max(mostKindsOfVouchers * mostPerPurchase),
      )
      .min(1, 'Un bon au moins.')
      .max(mostKindsOfVouchers * mostPerPurchase)
      .describe('Leurs numéros dans la vente : 1, 2, 3…'),
    supervisor: supervisorOfRefund,
    on_terminal: onTerminal,
  }),
  status: 200,
  answer: counterSale,
  refusals: [
    'sale_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'voucher_not_refundable',
    'refund_needs_supervisor',
    'wrong_supervisor_code',
    'supervisor_of_own_sale',
    'no_terminal',
    'terminal_payment_open',
    'idempotency_key_reused',
  ],
})

export const reprintAtCounter = endpoint({
  name: 'reprintAtCounter',
  method: 'post',
  path: '/counter/order/{id}/reprint',
  summary: 'Noter qu’on imprime de nouveau les billets : chacun porte « duplicata »',
  tag: 'Caisse',
  params: oneOrder,
  body: z.strictObject({ till_sessions_id: id }),
  status: 200,
  answer: counterSale,
  refusals: [
    'order_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'no_tickets_to_send',
  ],
})

const numbersOfPlaces = z.array(z.int().min(1).max(mostPlacesPerSale)).max(mostPlacesPerSale)

export const printSale = endpoint({
  name: 'printSale',
  method: 'post',
  path: '/counter/sale/{id}/print',
  summary:
    'Imprimer les billets, le reçu ou les bons cadeaux d’une vente, et attendre l’imprimante. Sans « again », ce qui n’est pas encore sur papier, une fois ; avec, tout ou « places » : ce qui y était peut-être déjà porte « duplicata »',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({
    till_sessions_id: id,
    slip: z.enum(['ticket', 'receipt', 'voucher']),
    again: z.boolean().default(false),
    places: numbersOfPlaces.optional().describe('Les numéros des places, ou des bons cadeaux ; tous, sinon'),
    tills_id: id.optional().describe('L’imprimante d’une autre caisse du cinéma'),
    browser: z
      .boolean()
      .default(false)
      .describe('Le navigateur imprime ce que dit la réponse : seulement le noter'),
  }),
  status: 200,
  answer: z
    .object({
      state: z.enum(printStates).describe('sending : une autre demande l’imprime en ce moment'),
      originals: z.array(z.int()).describe('Les places imprimées pour la première fois'),
      duplicates: z.array(z.int()).describe('Celles qui portent « duplicata »'),
      duplicate: z.boolean().describe('Le reçu porte « duplicata »'),
      codes: z
        .array(z.object({ number: z.int(), code: z.string() }))
        .describe('Les codes des bons cadeaux que le navigateur imprime ; aucun à l’essai'),
      sale: counterSale,
    })
    .meta({ id: 'CounterPrint' }),
  refusals: [
    'sale_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'no_printer',
    'no_tickets_to_send',
  ],
})

export const printTillSession = endpoint({
  name: 'printTillSession',
  method: 'post',
  path: '/counter/session/{id}/print',
  summary: 'Imprimer la lecture X, ou la clôture Z, sur l’imprimante de la caisse',
  tag: 'Caisse',
  params: oneSession,
  status: 200,
  answer: z.object({ state: z.enum(printStates) }).meta({ id: 'TillSessionPrint' }),
  refusals: ['till_session_not_found', 'no_printer'],
})

export const mailSale = endpoint({
  name: 'mailSale',
  method: 'post',
  path: '/counter/sale/{id}/mail',
  summary: 'Envoyer les billets d’une vente à une adresse, en PDF',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({ till_sessions_id: id, email }),
  status: 204,
  refusals: [
    'sale_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'no_tickets_to_send',
  ],
})

export const counterHold = z
  .object({
    expires_at: instant.describe('Cinq minutes ; chaque appel les renouvelle'),
    sessions_id: id,
    places: z.array(
      z.object({
        tariffs_id: id,
        seat: z.object({ id, row_name: z.string(), seat_number: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'CounterHold' })

export const holdAtCounter = endpoint({
  name: 'holdAtCounter',
  method: 'post',
  path: '/counter/hold',
  summary:
    'Retenir les places de la vente en cours : le site et les autres caisses les voient prises. Remplace ce que la caisse retenait pour cette séance',
  tag: 'Caisse',
  body: z.strictObject({
    till_sessions_id: id,
    sessions_id: id,
    places: wantedPlaces.min(1, 'Une place au moins.'),
  }),
  status: 200,
  answer: counterHold,
  refusals: [
    'till_session_not_found',
    'till_closed',
    'screening_not_found',
    'sales_closed',
    'screening_full',
    'fare_not_sold',
    'too_many_at_fare',
    'seat_taken',
    'seat_not_sold',
    'duo_split',
    'companion_alone',
    'seat_left_alone',
  ],
})

export const releaseAtCounter = endpoint({
  name: 'releaseAtCounter',
  method: 'delete',
  path: '/counter/hold',
  summary: 'Rendre les places que la caisse retient, pour une séance ou pour toutes',
  tag: 'Caisse',
  query: z.object({ till_sessions_id: idInPath, sessions_id: idInPath.optional() }),
  status: 204,
  refusals: ['till_session_not_found'],
})

/** The lines of the current sale that the customer display shows. */
const shownLines = {
  lines: z
    .array(
      z.strictObject({
        label: requiredLine(120),
        quantity: z.int().min(1).max(mostItemsOfAKind),
        amount: euros,
      }),
    )
    .max(100),
  entries: z.int().min(0).max(mostPlacesPerSale).describe('Combien de places'),
  total: euros.describe('Ce qui reste à payer'),
}

export const openCustomerDisplay = endpoint({
  name: 'openCustomerDisplay',
  method: 'post',
  path: '/counter/session/{id}/display-token',
  summary:
    'Ouvrir l’écran client d’une caisse : le jeton qui le lit, jusqu’à la fermeture du service ou au jeton suivant',
  tag: 'Caisse',
  params: oneSession,
  status: 201,
  answer: z.object({ token: z.string() }).meta({ id: 'CustomerDisplayToken' }),
  refusals: ['till_session_not_found', 'till_closed'],
})

export const showToCustomer = endpoint({
  name: 'showToCustomer',
  method: 'post',
  path: '/counter/session/{id}/display',
  summary:
    'Ce que l’écran client montre de la vente en cours ; avec « sales_id », les QR codes de ses billets, trente secondes',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({ ...shownLines, change: euros.optional(), sales_id: id.optional() }),
  status: 204,
  refusals: ['till_session_not_found', 'till_closed', 'sale_not_found'],
})

export const readCustomerDisplay = endpoint({
  name: 'readCustomerDisplay',
  method: 'get',
  path: '/counter/display',
  summary: 'L’écran client d’une caisse, avec son jeton, sans connexion',
  tag: 'Caisse',
  headers: z.object({ 'display-token': z.string().min(20).max(100) }),
  status: 200,
  answer: z
    .object({
      ...shownLines,
      name_cinema: z.string(),
      change: euros.nullable().describe('À rendre ; null : la vente n’est pas faite'),
      codes: z
        .array(z.object({ place: z.string(), qr: z.string() }))
        .describe('Les billets de la vente qui vient d’être faite, trente secondes'),
    })
    .meta({ id: 'CustomerDisplay' }),
  refusals: ['display_closed'],
})

const simulatedDevices = z
  .object({
    tills_id: id,
    name_till: z.string(),
    printer: z
      .object({
        mood: z.enum(printerMoods),
        pulses: z.int().describe('Combien de fois le tiroir s’est ouvert'),
        papers: z
          .array(z.object({ lines: z.array(z.string()), qr: z.array(z.string()) }))
          .describe('Les derniers, le plus récent en tête'),
      })
      .nullable(),
    terminal: z
      .object({
        mood: z.enum(terminalMoods),
        slips: z
          .array(z.object({ kind: z.enum(['debit', 'refund']), amount: euros, done: z.boolean() }))
          .describe('Ce que disent ses tickets, le plus récent en tête'),
      })
      .nullable(),
  })
  .meta({ id: 'SimulatedDevices' })

export const listSimulatedDevices = endpoint({
  name: 'listSimulatedDevices',
  method: 'get',
  path: '/counter/simulator',
  summary: 'Les imprimantes et terminaux simulés des caisses de la démonstration ; aucun ailleurs',
  tag: 'Caisse',
  status: 200,
  answer: z.array(simulatedDevices),
  refusals: [],
})

export const setSimulatedDevice = endpoint({
  name: 'setSimulatedDevice',
  method: 'post',
  path: '/counter/simulator/{id}',
  summary: 'Dire à l’imprimante ou au terminal simulé d’une caisse ce qu’il fait',
  tag: 'Caisse',
  params: oneSession,
  body: z.strictObject({
    printer: z.enum(printerMoods).optional(),
    terminal: z.enum(terminalMoods).optional(),
  }),
  status: 200,
  answer: simulatedDevices,
  refusals: ['till_not_found'],
})
