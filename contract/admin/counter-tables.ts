import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { tileColours, vatRates } from '../rules/counter.ts'
import { deviceAddressProblem } from '../rules/device-address.ts'
import { meansKinds } from '../rules/means.ts'
import { euros, eurosWithin, id, idInPath, line, requiredLine } from '../shapes.ts'
import { change, creation, entityEndpoints, wholeEntity } from './entity-endpoints.ts'

// This file declares the tables that a cinema fills in before it sells at the counter: its tills, items and means
// of payment.

/** The network address of a device of the till; empty or null if there is no such device. */
const privateAddress = z
  .string()
  .trim()
  .superRefine((address, context) => {
    const message = address === '' ? undefined : deviceAddressProblem(address)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(address => address || null)
  .nullable()

export const till = wholeEntity(
  {
    path: 'till',
    one: 'une caisse',
    many: 'Les caisses',
    fields: {
      name_till: 'Nom de la caisse',
      printer_address: 'Adresse de l’imprimante',
      paper_width: 'Largeur du papier, en mm',
      terminal_address: 'Adresse du terminal bancaire',
      training: 'Pour s’exercer',
    },
    record: z
      .object({
        id,
        cinemas_id: id,
        name_cinema: z.string(),
        name_till: z.string(),
        printer_address: z.string().nullable().describe('Port 9100 ; null : le navigateur imprime'),
        paper_width: z.int().describe('58 ou 80'),
        terminal_address: z
          .string()
          .nullable()
          .describe('Port 8888, Caisse-AP ; null : le caissier tape le montant'),
        training: z.boolean().describe('Rien n’y est vendu, rien ne compte'),
        active: z.boolean(),
      })
      .meta({ id: 'AdminTill' }),
    query: listQuery('id', 'name_till', 'name_cinema').extend({ cinemas_id: idInPath.optional() }),
  },
  z.strictObject({
    cinemas_id: id,
    name_till: requiredLine(60),
    printer_address: privateAddress.optional(),
    paper_width: z
      .int()
      .refine(width => width === 58 || width === 80, 'Un rouleau de 58 ou de 80 mm.')
      .optional(),
    terminal_address: privateAddress.optional(),
    training: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  { writing: ['already_exists'], changing: ['till_in_use'] },
)

export const counterItem = wholeEntity(
  {
    path: 'counter-item',
    one: 'un article du comptoir',
    many: 'Les articles du comptoir',
    counted: ['article', 'articles'],
    fields: {
      name_item: 'Article',
      category: 'Rayon',
      colour: 'Couleur de la touche',
    },
    record: z
      .object({
        id,
        name_item: z.string(),
        price: euros,
        vat_rate: z.enum(vatRates).describe('En pour cent'),
        category: z.string().describe('Confiserie, boissons… ; vide : sans rayon'),
        colour: z.enum(tileColours),
        position: z.int().describe('L’ordre des touches, de la plus petite à la plus grande'),
        active: z.boolean().describe('En vente'),
      })
      .meta({ id: 'AdminCounterItem' }),
    query: listQuery('id', 'name_item', 'category', 'position', 'price'),
  },
  z.strictObject({
    name_item: requiredLine(40),
    price: eurosWithin(z.number().min(0).max(1000)),
    vat_rate: z.enum(vatRates),
    category: line(40).optional(),
    colour: z.enum(tileColours).optional(),
    position: z.int().min(0).max(1000).optional(),
    active: z.boolean().optional(),
  }),
  { writing: ['already_exists'] },
)

const means = {
  path: 'payment-means',
  one: 'un moyen de paiement',
  many: 'Les moyens de paiement',
  file: 'moyens-de-paiement',
  fields: {
    built_in: 'Du logiciel',
    at_counter: 'Au guichet',
    on_invoice: 'Sur facture',
    at_site: 'Sur le site',
  },
  record: z
    .object({
      id,
      code: z.string(),
      label: z.string(),
      kind: z
        .enum(meansKinds)
        .describe(
          'money_received : encaissé ; liability_used : déjà payé au cinéma ; money_owed : dû par l’émetteur du bon',
        ),
      at_site: z.boolean(),
      at_counter: z.boolean(),
      on_invoice: z.boolean(),
      built_in: z.boolean().describe('Du logiciel : ni son code ni sa nature ne changent'),
      active: z.boolean(),
      position: z.int(),
    })
    .meta({ id: 'AdminPaymentMeans' }),
  query: listQuery('id', 'position', 'label'),
} as const

const setOfMeans = z.strictObject({
  label: requiredLine(60),
  position: z.int().min(0).max(1000).optional(),
  active: z.boolean().optional(),
})

/**
 * The means of payment at a till. A cinema can add only external vouchers (for example CinéChèque), for which the
 * issuer owes the cinema money.
 */
export const meansOfPayment = {
  ...entityEndpoints(means, { removing: ['means_of_the_house'] }),
  create: creation(
    means,
    setOfMeans.extend({
      code: z
        .string()
        .trim()
        .regex(/^[a-z0-9_]{2,30}$/, 'De 2 à 30 lettres minuscules sans accent, chiffres ou « _ ».'),
    }),
    ['already_exists'],
  ),
  update: change(means, setOfMeans.partial(), ['already_exists', 'means_of_the_house']),
}
