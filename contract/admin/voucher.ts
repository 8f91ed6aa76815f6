import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { givenInvitation, invitationValidityMonths } from '../rules/terms.ts'
import { date, dateSent, email, euros, id, idInPath, instant, requiredText, text } from '../shapes.ts'
import { movement, voucherKinds } from '../wallet.ts'
import { change, creation, entityEndpoints, oneRecord } from './entity-endpoints.ts'

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
    sent_to: z.string().nullable().describe('Où le code est parti, tant que tout n’est pas utilisé'),
    send_on: date.nullable(),
    users_id: id.nullable().describe('Le compte dont c’est le portefeuille'),
    owner: z.string().nullable(),
    initial: z.int().describe('Places, ou centimes d’un bon cadeau'),
    balance: z.int(),
    code_last4: z.string().nullable().describe('La fin du code, seule connue'),
    created_at: instant,
    expires_at: instant,
    usable_until: date.describe('Le dernier jour pour l’utiliser'),
    blocked_because: z.string().nullable().describe('Pourquoi l’équipe l’a bloqué : il ne paie rien'),
  })
  .meta({ id: 'AdminVoucher' })

const wholeRecord = record
  .extend({
    movements: z.array(movement).describe('Du plus ancien au plus récent ; leur somme est le solde'),
    code: z
      .string()
      .nullable()
      .describe('D’une invitation offerte, sans serveur de messagerie seulement : à donner soi-même'),
  })
  .meta({ id: 'AdminVoucherWhole' })

const declared = {
  path: 'voucher',
  one: 'une e-carte, un bon cadeau ou une invitation',
  many: 'Les e-cartes, bons cadeaux et invitations',
  called: 'Bon ou e-carte',
  counted: ['e-carte ou bon', 'e-cartes ou bons'],
  file: 'e-cartes-et-bons',
  fields: { usable_until: 'Valable jusqu’au', blocked_because: 'Bloqué, raison' },
  record,
  query: listQuery('id', 'created_at', 'expires_at').extend({
    kind: z.enum(voucherKinds).optional(),
    users_id: idInPath.optional(),
    purchases_id: idInPath.optional(),
  }),
} as const

const { remove: _, ...reading } = entityEndpoints(declared)

const changes = z
  .strictObject({
    users_id: id,
    usable_until: dateSent,
    blocked_because: z.union([z.null(), text(200).transform(typed => typed || null)]),
  })
  .partial()

const given = z.strictObject({
  email,
  places: z.int().min(1).max(givenInvitation.mostPlaces).default(1),
  months: z.int().min(1).max(givenInvitation.mostMonths).default(invitationValidityMonths),
  reason: requiredText(200),
})

/**
 * The endpoints of vouchers. None deletes a voucher, because the ledger of its use is append-only. Staff may block
 * a voucher, extend it, or assign it to a member who lost its code. `create` offers a free voucher: its code is
 * mailed, and the recipient adds it to their account.
 */
export const voucher = {
  ...reading,
  read: { ...reading.read, answer: wholeRecord },
  create: {
    ...creation(declared, given, ['too_many_gifts']),
    summary: 'Offrir une invitation, dont le code part par e-mail',
    answer: wholeRecord,
  },
  update: {
    ...change(declared, changes, ['staff_wallet', 'guest_has_no_account', 'voucher_expired']),
    answer: wholeRecord,
  },
  resendCode: endpoint({
    name: 'resendAdminVoucherCode',
    method: 'post',
    path: '/admin/voucher/{id}/code',
    summary: 'Renvoyer par e-mail le code d’une invitation offerte',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: ['no_code_to_send', 'too_many_gifts'],
  }),
}
