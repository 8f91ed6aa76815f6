import type { Euros } from '../../../../contract/rules/money.ts'
/** The unpaid sale. */
export type ToPay = {
  /** The page of the sale. */
  page: string
  sale: 'order' | 'purchase'
  id: number
  amount: Euros
  until: string
}

/** `carte`: show the card fields; `retour`: back from them, or from the bank's page. */
export type Paying = 'carte' | 'retour' | null

export function payingIn(url: URL): Paying {
  const asked = url.searchParams.get('paiement')
  return asked === 'carte' || asked === 'retour' ? asked : null
}
