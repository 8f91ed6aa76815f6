import { z } from 'zod'
import { card, idempotency } from './card.ts'
import { endpoint, listQuery } from './endpoint.ts'
import { payment, refundStep } from './payment.ts'
import { mostPerPurchase } from './rules/purchase.ts'
import { date, dateSent, email, euros, id, idInPath, instant, message, requiredName } from './shapes.ts'
import { voucher } from './wallet.ts'

export const productKinds = ['e_carte', 'bon_cadeau'] as const
export const purchaseStates = ['pending', 'confirmed', 'refused', 'expired', 'withdrawn'] as const

export const product = z
  .object({
    id,
    kind: z.enum(productKinds),
    name_product: z.string(),
    description: z.string(),
    places: z.int().nullable().describe('D’une e-carte : combien de places'),
    amount: euros.nullable().describe('D’un bon cadeau : combien d’euros'),
    price: euros,
    validity_months: z.int(),
  })
  .meta({ id: 'Product' })

export const purchase = z
  .object({
    id,
    state: z.enum(purchaseStates),
    kind: z.enum(productKinds),
    name_product: z.string(),
    quantity: z.int(),
    price_purchase: euros,
    lastname: z.string(),
    firstname: z.string(),
    email: z.string(),
    purchase_date: instant,
    recipient_name: z.string().nullable(),
    recipient_email: z.string().nullable(),
    message: z.string().nullable(),
    send_on: date.nullable(),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    withdrawn_at: instant.nullable(),
    refund: euros
      .nullable()
      .describe('Ce qui est rendu ou à rendre, après une rétractation ou un paiement arrivé trop tard'),
    refund_state: refundStep.nullable(),
    refunded_at: instant.nullable(),
    terms_version: z.int().describe('La version des conditions de vente acceptée ; 0 : le texte du logiciel'),
    pay_before: instant.nullable().describe('Achat en attente, à payer sur sa page : jusqu’à quand'),
    can_send_gift: z.boolean().describe('Un cadeau qui peut être renvoyé à son destinataire'),
    can_withdraw: z.boolean(),
    withdraw_until: instant,
    refund_if_withdrawn: euros.describe('Ce que rendrait une rétractation maintenant'),
    vouchers: z.array(voucher),
  })
  .meta({ id: 'Purchase' })

const purchaseToPay = purchase.extend({ payment }).meta({ id: 'PurchaseToPay' })

const gift = z.strictObject({
  recipient_name: requiredName(),
  recipient_email: email,
  message: message(500).optional(),
  send_on: dateSent.optional().describe('Aujourd’hui si rien n’est dit'),
})

export const purchaseBody = z.strictObject({
  products_id: id,
  quantity: z
    .int()
    .min(1, 'Un au moins.')
    .max(mostPerPurchase, `${mostPerPurchase} au plus par achat.`)
    .default(1),
  price_purchase: euros.optional(),
  lastname: requiredName(),
  firstname: requiredName(),
  email,
  gift: gift.optional().describe('D’un bon cadeau : à qui, et quand'),
  ...card,
})

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'get',
  path: '/app/product',
  summary: 'Ce que vend la boutique',
  tag: 'Boutique',
  status: 200,
  answer: z.array(product),
  refusals: [],
})

export const createPurchase = endpoint({
  name: 'createPurchase',
  method: 'post',
  path: '/app/purchase',
  summary: 'Acheter une e-carte ou un bon cadeau',
  tag: 'Boutique',
  body: purchaseBody,
  headers: idempotency,
  status: 201,
  answer: purchaseToPay,
  refusals: [
    'sale_not_open',
    'product_not_found',
    'only_vouchers_are_given',
    'wrong_price',
    'payment_refused',
    'payment_unavailable',
    'purchase_expired',
    'too_many_gifts',
    'too_many_purchases',
    'idempotency_key_reused',
  ],
})

export const listPurchases = endpoint({
  name: 'listPurchases',
  method: 'get',
  path: '/app/purchase',
  summary: 'Ses propres achats, le plus récent d’abord',
  tag: 'Boutique',
  query: listQuery('purchase_date'),
  status: 200,
  answer: z.array(purchase),
  paged: true,
  refusals: [],
})

export const readPurchase = endpoint({
  name: 'readPurchase',
  method: 'get',
  path: '/app/purchase/{id}',
  summary: 'Un de ses achats',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: purchase,
  refusals: ['purchase_not_found'],
})

export const followPurchase = endpoint({
  name: 'followPurchase',
  method: 'post',
  path: '/app/purchase/{id}/payment',
  summary: 'Regarder où en est le paiement d’un achat en attente, et avoir de quoi payer s’il le faut',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: purchaseToPay,
  refusals: ['purchase_not_found', 'payment_refused', 'payment_unavailable'],
})

export const giveUpPurchase = endpoint({
  name: 'giveUpPurchase',
  method: 'post',
  path: '/app/purchase/{id}/cancel',
  summary: 'Renoncer à payer un achat en attente',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: purchase,
  refusals: ['purchase_not_found', 'not_to_be_paid'],
})

export const downloadVouchers = endpoint({
  name: 'downloadVouchers',
  method: 'get',
  path: '/app/purchase/{id}/vouchers.pdf',
  summary: 'Les bons cadeaux d’un de ses achats, à imprimer',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  file: 'application/pdf',
  page: '/utilisateur/achat/{id}',
  refusals: ['purchase_not_found'],
})

export const sendGiftAgain = endpoint({
  name: 'sendGiftAgain',
  method: 'post',
  path: '/app/purchase/{id}/gift',
  summary: 'Renvoyer un bon offert, à la même adresse ou à une autre',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  body: z.strictObject({ recipient_email: email.optional() }),
  status: 200,
  answer: purchase,
  refusals: ['purchase_not_found', 'no_gift_to_send', 'too_many_gifts'],
})

export const withdrawPurchase = endpoint({
  name: 'withdrawPurchase',
  method: 'post',
  path: '/app/purchase/{id}/withdrawal',
  summary: 'Renoncer à un achat : ce qui n’a pas servi est remboursé',
  tag: 'Boutique',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: purchase,
  refusals: ['purchase_not_found', 'not_withdrawable', 'too_late_to_withdraw', 'nothing_left_to_withdraw'],
})
