import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { euros, eurosWithin, id, instant, requiredText } from './shapes.ts'

export const voucherKinds = ['e_carte', 'bon_cadeau', 'invitation'] as const
export const movementCauses = [
  'purchase',
  'invitation',
  'spend',
  'give_back',
  'withdrawal',
  'expiry',
] as const

/** Euros that may also have left. */
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
    usable: z.boolean().describe('Il reste quelque chose, et la date n’est pas passée'),
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

export const findVoucher = endpoint({
  name: 'findVoucher',
  method: 'post',
  path: '/app/voucher/search',
  summary: 'Ce que vaut encore le bon cadeau qui porte ce code',
  tag: 'Boutique',
  body: byCode,
  status: 200,
  answer: voucher,
  refusals: ['voucher_not_found'],
})

export const keepVoucher = endpoint({
  name: 'keepVoucher',
  method: 'post',
  path: '/app/voucher',
  summary: 'Ranger un bon cadeau dans son portefeuille, par son code',
  tag: 'Boutique',
  body: byCode,
  status: 201,
  answer: ownVoucher,
  refusals: ['voucher_not_found', 'voucher_of_another'],
})
