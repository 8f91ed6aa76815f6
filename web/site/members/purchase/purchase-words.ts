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

/** What became of a purchase, first and large. */
export function stateOf(purchase: Purchase): { title: string; sentence: string } {
  if (purchase.pay_before)
    return { title: 'Plus qu’à payer', sentence: 'Votre achat est confirmé dès qu’il est payé.' }
  switch (purchase.state) {
    case 'confirmed':
      return { title: 'Votre achat est confirmé', sentence: whereItIs(purchase) }
    case 'pending':
      return {
        title: 'Paiement en cours de vérification',
        sentence:
          'Cette page se met à jour d’elle-même dès que la banque a répondu ; ne payez pas une seconde fois.',
      }
    case 'refused':
      return { title: 'Le paiement a été refusé', sentence: 'Rien n’a été débité.' }
    case 'expired':
      return { title: 'Cet achat a expiré', sentence: 'Le paiement n’a pas abouti. Rien n’a été débité.' }
    case 'withdrawn':
      return {
        title: 'Vous avez renoncé à cet achat',
        sentence: `${eurosText(purchase.refund ?? noEuros)} ${purchase.refunded_at ? 'vous ont été rendus' : 'vont vous être rendus'} sur la carte qui a payé. Un accusé de réception est parti à l’adresse de votre compte.`,
      }
  }
}

/** After the giver asked for it: at once, or on its day if that is still to come. */
export const sentAgain = ({
  quantity,
  recipient_email,
}: Several & Pick<Purchase, 'recipient_email'>): string =>
  `C’est noté\u00a0: ${quantity > 1 ? 'les bons partent' : 'le bon part'} vers ${recipient_email}, tout de suite ou au jour choisi.`

/** What a declaration of withdrawal ends. */
export function noMoreUse({ kind, quantity }: Several & Pick<Purchase, 'kind'>): string {
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

export function whereItIs({ kind, quantity, recipient_name, recipient_email, send_on }: Placed): string {
  if (kind === 'e_carte') return 'Vos places sont dans votre portefeuille : elles paient dès maintenant.'
  if (recipient_email && send_on)
    return `${quantity > 1 ? `Les ${quantity}\u00a0bons partent` : 'Le bon part'} le ${longDate(send_on)} vers ${recipient_name}, à l’adresse ${recipient_email}. Un reçu est parti à l’adresse de votre compte.`
  return `${quantity > 1 ? `Vos ${quantity}\u00a0bons sont` : 'Votre bon est'} dans votre portefeuille, et dans un message envoyé à l’adresse de votre compte.`
}
