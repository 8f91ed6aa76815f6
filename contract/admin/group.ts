import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { groupStates, invoiceKinds, invoiceMeans, mostGroupPlaces } from '../rules/groups.ts'
import { siretProblem } from '../rules/siret.ts'
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
  message,
  requiredLine,
  sumInEuros,
} from '../shapes.ts'
import { change, creation, entityEndpoints, oneRecord, wholeEntity } from './entity-endpoints.ts'
import { phone } from './phone.ts'

/** An organisation that orders for a group and pays by invoice: a school, an association, a works council. */
export const groupCustomer = wholeEntity(
  {
    path: 'group-customer',
    one: 'un client de groupe',
    many: 'Les clients de groupe',
    counted: ['client de groupe', 'clients de groupe'],
    file: 'clients-de-groupe',
    fields: {
      name_customer: 'Nom du client',
      professional: 'Professionnel ou organisme public',
      address_customer: 'Adresse',
      city_customer: 'Code postal et ville',
      contact_name: 'Personne à contacter',
      service_code: 'Code service Chorus Pro',
    },
    record: z
      .object({
        id,
        cinemas_id: id,
        name_cinema: z.string(),
        name_customer: z.string(),
        professional: z.boolean().describe('Faux : un particulier, sans indemnité de recouvrement'),
        address_customer: z.string(),
        city_customer: z.string(),
        siret: z.string(),
        service_code: z.string(),
        contact_name: z.string(),
        email: z.string(),
        phone: z.string(),
      })
      .meta({ id: 'AdminGroupCustomer' }),
    query: listQuery('id', 'name_customer', 'city_customer').extend({ cinemas_id: idInPath.optional() }),
  },
  z.strictObject({
    cinemas_id: id,
    name_customer: requiredLine(120),
    professional: z.boolean().optional(),
    address_customer: requiredLine(200),
    city_customer: requiredLine(100),
    siret: line(20)
      .superRefine((typed, context) => {
        const problem = typed === '' ? undefined : siretProblem(typed)
        if (problem) context.addIssue(problem)
      })
      .optional(),
    service_code: line(40).optional(),
    contact_name: line(100).optional(),
    email: z.union([z.literal(''), email]).optional(),
    phone: z.union([z.literal(''), phone]).optional(),
  }),
  { writing: ['already_exists'] },
)

const places = z.int().min(1, 'Une place au moins.').max(mostGroupPlaces, `${mostGroupPlaces} au plus.`)
const freePlaces = z.int().min(0).max(mostGroupPlaces, `${mostGroupPlaces} au plus.`)

const invoiced = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issued_on: date,
  due_on: date.nullable().describe('Null : un avoir ne se paie pas'),
  amount: sumInEuros.describe('Toutes taxes comprises ; négatif pour un avoir'),
})

const record = z
  .object({
    id,
    state: z.enum(groupStates),
    group_customers_id: id,
    name_customer: z.string(),
    cinemas_id: id,
    name_cinema: z.string(),
    sessions_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    name_theater: z.string(),
    session_cancelled_at: instant.nullable().describe('Quand la séance a été annulée, si elle l’est'),
    tariffs_id: id,
    label: z.string().describe('Le tarif'),
    places: z.int().describe('Les places payantes'),
    free_places: z.int().describe('Les accompagnateurs, gratuits'),
    unit_price: euros.describe('Le prix d’une place, toutes taxes et supplément compris'),
    total_price: euros,
    customer_reference: z.string().describe('Le bon de commande ou l’engagement du client'),
    note: z.string(),
    valid_until: date.describe('Le dernier jour du devis'),
    quoted_at: instant.nullable().describe('Quand le devis est parti par e-mail'),
    confirmed_at: instant.nullable(),
    cancelled_because: z.string().nullable(),
    orders_id: id.nullable(),
    billed: sumInEuros.describe('Factures, moins les avoirs'),
    paid: sumInEuros,
    owed: sumInEuros.describe('Négatif : à rendre au client'),
    due_on: date.nullable(),
    reminded_at: instant.nullable(),
  })
  .meta({ id: 'AdminGroupOrder' })

const wholeRecord = record
  .extend({
    invoices: z.array(invoiced),
    payments: z.array(
      z.object({
        id,
        means: z.string(),
        label: z.string(),
        amount: sumInEuros.describe('Négatif : rendu au client'),
        received_on: date,
        note: z.string(),
      }),
    ),
    seats: z.string().describe('Les sièges par rang ; vide dans une salle sans numéros'),
    entered: z.int().describe('Combien sont entrés'),
  })
  .meta({ id: 'AdminGroupOrderWhole' })

const declared = {
  path: 'group-order',
  one: 'une commande de groupe',
  many: 'Les commandes de groupe',
  counted: ['commande de groupe', 'commandes de groupe'],
  file: 'commandes-de-groupe',
  fields: {
    group_customers_id: 'Client',
    tariffs_id: 'Tarif',
    free_places: 'Accompagnateurs gratuits',
    unit_price: 'Prix d’une place',
    customer_reference: 'Référence du client',
    valid_until: 'Devis valable jusqu’au',
    quoted_at: 'Devis envoyé',
    confirmed_at: 'Confirmée',
    session_cancelled_at: 'Séance annulée',
    cancelled_because: 'Raison de l’annulation',
    billed: 'Facturé',
    total_price: 'Total',
    note: 'Mention',
    paid: 'Payé',
    owed: 'Reste dû',
    due_on: 'Échéance',
    reminded_at: 'Relancé',
    invoice_number: 'Numéro de la facture',
  },
  record,
  query: listQuery('id', 'starts_at', 'name_customer', 'due_on', 'owed').extend({
    state: z.enum(groupStates).optional(),
    cinemas_id: idInPath.optional(),
    sessions_id: idInPath.optional(),
    group_customers_id: idInPath.optional(),
    owed: z
      .enum(['any', 'late', 'to_invoice'])
      .optional()
      .describe(
        'any : reste à payer ou à rendre ; late : en retard ; to_invoice : séance passée, sans facture',
      ),
  }),
} as const

const fields = {
  places,
  free_places: freePlaces.optional(),
  unit_price: eurosWithin(z.number().min(0).max(1000))
    .nullable()
    .optional()
    .describe('Sans elle : le prix de ce tarif à cette séance'),
  customer_reference: line(60).optional(),
  note: message(300).optional(),
  valid_until: dateSent.nullable().optional().describe('Sans elle : dans trente jours'),
}

const whyNotGroup = [
  'not_found',
  'screening_not_found',
  'sales_closed',
  'screening_full',
  'fare_not_sold',
  'group_order_fixed',
] as const

const reading = entityEndpoints(declared, { removing: ['group_order_fixed'] })

const action = <const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  summary: string,
) =>
  ({
    name,
    method: 'post',
    path: `/admin/group-order/{id}/${path}`,
    summary,
    tag: 'Administration',
    params: oneRecord,
  }) as const

const pdf = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  summary: string,
) =>
  ({
    name,
    method: 'get',
    path,
    summary,
    tag: 'Administration',
    params: oneRecord,
    status: 200,
    file: 'application/pdf',
  }) as const

/**
 * The endpoints of group orders. A quote takes no seats. `confirm` takes them. Until the invoice, the number of
 * places may change both ways; after it, only down, which issues a credit note.
 */
export const groupOrder = {
  ...reading,
  read: { ...reading.read, answer: wholeRecord },
  create: {
    ...creation(
      declared,
      z.strictObject({ group_customers_id: id, sessions_id: id, tariffs_id: id, ...fields }),
      [...whyNotGroup],
    ),
    answer: wholeRecord,
  },
  update: {
    ...change(declared, z.strictObject(fields).partial(), [...whyNotGroup, 'seat_taken']),
    answer: wholeRecord,
  },
  quote: endpoint({
    ...action('quoteAdminGroupOrder', 'quote', 'Envoyer le devis au client par e-mail'),
    status: 204,
    refusals: ['group_order_fixed', 'group_customer_without_email'],
  }),
  quotePdf: endpoint({
    ...pdf('printAdminGroupQuote', '/admin/group-order/{id}/quote.pdf', 'Le devis'),
    refusals: [],
  }),
  confirm: endpoint({
    ...action('confirmAdminGroupOrder', 'confirm', 'Confirmer un devis : ses places sont prises'),
    status: 200,
    answer: wholeRecord,
    refusals: [...whyNotGroup, 'quote_expired', 'seat_taken'],
  }),
  confirmationPdf: endpoint({
    ...pdf(
      'printAdminGroupConfirmation',
      '/admin/group-order/{id}/confirmation.pdf',
      'La confirmation, avec les sièges',
    ),
    refusals: ['group_order_fixed'],
  }),
  cancel: endpoint({
    ...action(
      'cancelAdminGroupOrder',
      'cancel',
      'Annuler une commande : places libérées, avoir si elle est facturée',
    ),
    body: z.strictObject({ reason: line(200).default('') }),
    status: 200,
    answer: wholeRecord,
    refusals: ['group_order_fixed', 'group_entered'],
  }),
  invoice: endpoint({
    ...action('invoiceAdminGroupOrder', 'invoice', 'Facturer une commande confirmée'),
    status: 200,
    answer: wholeRecord,
    refusals: ['group_order_fixed', 'seller_incomplete'],
  }),
  remind: endpoint({
    ...action('remindAdminGroupOrder', 'remind', 'Relancer le client par e-mail'),
    status: 204,
    refusals: ['nothing_owed', 'group_customer_without_email', 'reminded_today'],
  }),
  invoicePdf: endpoint({
    ...pdf('printAdminGroupInvoice', '/admin/group-invoice/{id}/invoice.pdf', 'Une facture ou un avoir'),
    refusals: [],
  }),
}

const payment = {
  path: 'group-payment',
  one: 'un règlement de facture',
  many: 'Les règlements de factures',
  counted: ['règlement de facture', 'règlements de factures'],
  file: 'reglements-de-factures',
  fields: {
    group_orders_id: 'Commande de groupe',
    note: 'Mention',
    received_on: 'Reçu le',
    given_back: 'Rendu au client',
    tills_id: 'Caisse',
    name_till: 'Caisse',
  },
  record: z
    .object({
      id,
      group_orders_id: id,
      name_customer: z.string(),
      name_cinema: z.string(),
      means: z.string(),
      label: z.string(),
      amount: sumInEuros.describe('Négatif : rendu au client'),
      received_on: date,
      note: z.string(),
      at: instant,
      name_till: z.string().nullable(),
    })
    .meta({ id: 'AdminGroupPayment' }),
  query: listQuery('id', 'received_on', 'amount').extend({ group_orders_id: idInPath.optional() }),
} as const

const { remove: _, ...readingPayments } = entityEndpoints(payment)

/** The endpoints of payments of invoices. A payment cannot be deleted: a wrong one is given back. */
export const groupPayment = {
  ...readingPayments,
  create: creation(
    payment,
    z.strictObject({
      group_orders_id: id,
      amount: eurosWithin(z.number().min(0.01, 'Indiquez la somme.').max(100_000)),
      given_back: z.boolean().optional().describe('Rendu au client, après un avoir'),
      means: z.enum(invoiceMeans),
      received_on: dateSent.nullable().optional().describe('Sans elle : aujourd’hui'),
      note: line(60).optional().describe('Le numéro du chèque, le libellé du virement'),
      tills_id: id.nullable().optional().describe('Pour des espèces : la caisse ouverte où elles entrent'),
    }),
    ['not_found', 'nothing_owed', 'payment_too_high', 'till_closed', 'cash_needs_till'],
  ),
}
