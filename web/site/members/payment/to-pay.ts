import type { Euros } from '../../../../contract/rules/money.ts'
/** A sale (an order or a purchase) that is not paid yet. */
export type ToPay = {
  /** The path of the page that shows the order or purchase. */
  page: string
  sale: 'order' | 'purchase'
  id: number
  amount: Euros
  until: string
}

/**
 * The step of the payment, which the URL contains as `paiement`. `carte`: show the card fields. `retour`: the
 * buyer has left the card fields or the bank's page, so wait for the result of the payment.
 */
export type Paying = 'carte' | 'retour' | null

export function payingIn(url: URL): Paying {
  const asked = url.searchParams.get('paiement')
  return asked === 'carte' || asked === 'retour' ? asked : null
}
