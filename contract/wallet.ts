import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { euros, eurosWithin, id, idInPath, instant, requiredText } from './shapes.ts'

export const voucherKinds = ['e_carte', 'bon_cadeau', 'invitation'] as const
export const movementCauses = [
  'purchase',
  'invitation',
  'spend',
  'give_back',
  'withdrawal',
  'expiry',
] as const

/** The amount in euros of a movement on one of the member's vouchers; negative if it was spent. */
const movedEuros = eurosWithin(z.number())

export const movement = z
  .object({
    at: instant,
    cause: z.enum(movementCauses),
    places: z.int().nullable(),
    amount: movedEuros.nullable(),
    orders_id: id.nullable().describe('La réservation concernée'),
  })
  .meta({ id: 'VoucherMovement' })

export const voucher = z
  .object({
    id,
    kind: z.enum(voucherKinds),
    name_product: z.string(),
    places: z.int().nullable(),
    places_left: z.int().nullable(),
    amount: euros.nullable(),
    amount_left: euros.nullable(),
    created_at: instant,
    expires_at: instant,
    usable: z.boolean().describe('Il reste quelque chose, la date n’est pas passée, et rien ne le bloque'),
    blocked: z.boolean().describe('Le cinéma l’a bloqué : il ne paie rien pour l’instant'),
    code_last4: z.string().nullable().describe('La fin du code, seule montrée'),
  })
  .meta({ id: 'Voucher' })

export const ownVoucher = voucher
  .extend({
    movements: z.array(movement).describe('Du plus ancien au plus récent ; leur somme est le solde'),
  })
  .meta({ id: 'OwnVoucher' })

const byCode = z.strictObject({ code: requiredText(60) })

export const listVouchers = endpoint({
  name: 'listVouchers',
  method: 'get',
  path: '/app/voucher',
  summary: 'Son portefeuille : e-cartes, bons cadeaux et invitations, avec leurs mouvements',
  tag: 'Boutique',
  status: 200,
  answer: z.array(ownVoucher),
  refusals: [],
})

export const showVoucherCode = endpoint({
  name: 'showVoucherCode',
  method: 'get',
  path: '/app/voucher/{id}/code',
  summary: 'Le code à montrer à la caisse, valable deux minutes : ce que dit son QR code',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z.object({ code: z.string(), expires_at: instant }).meta({ id: 'VoucherCode' }),
  refusals: ['not_in_wallet', 'voucher_expired'],
})

export const findVoucher = endpoint({
  name: 'findVoucher',
  method: 'post',
  path: '/app/voucher/search',
  summary: 'Ce que vaut encore le bon cadeau qui porte ce code',
  tag: 'Boutique',
  body: byCode,
  status: 200,
  answer: voucher,
  refusals: ['voucher_not_found', 'voucher_blocked', 'invitation_to_keep'],
})

export const keepVoucher = endpoint({
  name: 'keepVoucher',
  method: 'post',
  path: '/app/voucher',
  summary: 'Ranger un bon cadeau ou une invitation dans son portefeuille, par son code',
  tag: 'Boutique',
  body: byCode,
  status: 201,
  answer: ownVoucher,
  refusals: ['voucher_not_found', 'voucher_blocked', 'voucher_of_another'],
})
