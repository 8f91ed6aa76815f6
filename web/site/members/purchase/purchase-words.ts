import type { readPurchase } from '../../../../contract/boutique.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { noEuros } from '../../../../contract/rules/money.ts'
import { longDate } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'

export type Purchase = AnswerOf<typeof readPurchase>

export const purchaseStateText = ({ state, pay_before }: Purchase): string =>
  pay_before ? 'À payer' : purchaseStates[state]

const purchaseStates: Record<Purchase['state'], string> = {
  pending: 'Paiement en cours de vérification',
  confirmed: 'Confirmé',
  refused: 'Paiement refusé',
  expired: 'Expiré',
  withdrawn: 'Rétracté',
}

/** Returns the title and the sentence that describe the state of a purchase. */
export function stateOf(purchase: Purchase): { title: string; sentence: string } {
  if (purchase.pay_before)
    return { title: 'Plus qu’à payer', sentence: 'Votre achat est confirmé dès qu’il est payé.' }
  switch (purchase.state) {
    case 'confirmed':
      return { title: 'Votre achat est confirmé', sentence: deliveryText(purchase) }
    case 'pending':
      return {
        title: 'Paiement en cours de vérification',
        sentence:
          'Cette page se met à jour d’elle-même dès que la banque a répondu ; ne payez pas une seconde fois.',
      }
    case 'refused':
      return { title: 'Le paiement a été refusé', sentence: notDebited(purchase) }
    case 'expired':
      return { title: 'Cet achat a expiré', sentence: `Il n’a pas été payé à temps. ${notDebited(purchase)}` }
    case 'withdrawn':
      return {
        title: 'Vous avez renoncé à cet achat',
        sentence: `${refundText(purchase)} Un accusé de réception est parti à l’adresse de votre compte.`,
      }
  }
}

type Refunded = Pick<Purchase, 'refund' | 'refund_state'>

/**
 * Says what happened to the money of a purchase that ended unpaid. If a payment arrived after the end, it is
 * refunded, and the text says so.
 */
const notDebited = (purchase: Refunded): string =>
  purchase.refund === null
    ? 'Rien n’a été débité.'
    : `Votre paiement est arrivé trop tard. ${refundText(purchase)}`

/** Says whether a refund has arrived, has failed or is on its way. Says « rendus » only if it has arrived. */
function refundText({ refund, refund_state }: Refunded): string {
  const amount = eurosText(refund ?? noEuros)
  if (refund_state === 'arrived')
    return `${amount} vous ont été rendus\u00a0; selon votre banque, quelques jours peuvent passer avant que l’argent n’apparaisse.`
  return refund_state === 'refused'
    ? `Le remboursement de ${amount} n’a pas abouti\u00a0: le cinéma s’en occupe, vous n’avez rien à faire.`
    : `${amount} vont vous être rendus sur la carte qui a payé.`
}

/** Says that the vouchers are mailed again: immediately, or on the chosen day if that is in the future. */
export const sentAgain = ({
  quantity,
  recipient_email,
}: Several & Pick<Purchase, 'recipient_email'>): string =>
  `C’est noté\u00a0: ${quantity > 1 ? 'les bons partent' : 'le bon part'} vers ${recipient_email}, tout de suite ou au jour choisi.`

/** Tells the buyer, before a withdrawal, that the vouchers can no longer be used after it. */
export function vouchersEndText({ kind, quantity }: Several & Pick<Purchase, 'kind'>): string {
  if (kind === 'e_carte')
    return quantity > 1
      ? 'Les e-cartes ne pourront plus être utilisées.'
      : 'L’e-carte ne pourra plus être utilisée.'
  return quantity > 1
    ? 'Les codes ne pourront plus être utilisés, par personne.'
    : 'Le code ne pourra plus être utilisé, par personne.'
}

type Several = Pick<Purchase, 'quantity'>

type Placed = Pick<Purchase, 'kind' | 'quantity' | 'recipient_name' | 'recipient_email' | 'send_on'>

export function deliveryText({ kind, quantity, recipient_name, recipient_email, send_on }: Placed): string {
  if (kind === 'e_carte') return 'Vos places sont dans votre portefeuille, utilisables dès maintenant.'
  if (recipient_email && send_on)
    return `${recipient_name} recevra ${quantity > 1 ? `les ${quantity}\u00a0bons` : 'le bon'} le ${longDate(send_on)}, à l’adresse ${recipient_email}. Vous recevrez un reçu à l’adresse de votre compte.`
  return `${quantity > 1 ? `Vos ${quantity}\u00a0bons sont` : 'Votre bon est'} dans votre portefeuille\u00a0; vous ${quantity > 1 ? 'les' : 'le'} recevrez aussi à l’adresse de votre compte.`
}
