import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { date, euros, id, idInPath, instant } from '../shapes.ts'
import { movement, voucherKinds } from '../wallet.ts'
import { change, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    kind: z.enum(voucherKinds),
    name_product: z.string(),
    purchases_id: id.nullable(),
    purchase_state: z.string().nullable(),
    price_purchase: euros.nullable(),
    orders_id: id.nullable().describe('D’une invitation : la réservation qu’elle remplace'),
    lastname: z.string().nullable().describe('De qui a acheté'),
    firstname: z.string().nullable(),
    email: z.string().nullable(),
    recipient_name: z.string().nullable(),
    send_on: date.nullable(),
    users_id: id.nullable().describe('Le compte dont c’est le portefeuille'),
    owner: z.string().nullable(),
    initial: z.int().describe('Places, ou centimes d’un bon cadeau'),
    balance: z.int(),
    code_last4: z.string().nullable().describe('La fin du code, seule connue'),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'AdminVoucher' })

const wholeRecord = record
  .extend({
    movements: z.array(movement).describe('Du plus ancien au plus récent ; leur somme est le solde'),
  })
  .meta({ id: 'AdminVoucherWhole' })

const declared = {
  path: 'voucher',
  one: 'une e-carte, un bon cadeau ou une invitation',
  many: 'Les e-cartes, bons cadeaux et invitations',
  called: 'Bon ou e-carte',
  counted: ['e-carte ou bon', 'e-cartes ou bons'],
  file: 'e-cartes-et-bons',
  record,
  query: listQuery('id', 'created_at', 'expires_at').extend({
    kind: z.enum(voucherKinds).optional(),
    users_id: idInPath.optional(),
    purchases_id: idInPath.optional(),
  }),
} as const

const { remove: _, ...reading } = entityEndpoints(declared)

/** Nothing is deleted: a ledger is only added to. An Admin may put a voucher in the wallet of a member who lost its code. */
export const voucher = {
  ...reading,
  read: { ...reading.read, answer: wholeRecord },
  update: { ...change(declared, z.strictObject({ users_id: id })), answer: wholeRecord },
}
