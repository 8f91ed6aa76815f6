import type { Euros } from '../../../../contract/rules/money.ts'
/** What is left to pay, and where. */
export type ToPay = {
  /** Its own page. */
  page: string
  sale: 'order' | 'purchase'
  id: number
  amount: Euros
  until: string
}

/** `carte`: the fields are asked for; `retour`: back from them, or from one's bank. */
export type Paying = 'carte' | 'retour' | null

export function payingIn(url: URL): Paying {
  const asked = url.searchParams.get('paiement')
  return asked === 'carte' || asked === 'retour' ? asked : null
}
