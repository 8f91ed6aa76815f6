import type { followPayment } from '../../../../contract/booking.ts'
import type { followPurchase } from '../../../../contract/boutique.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import type { ToPay } from './to-pay.ts'

const order: BrowserEndpoint<typeof followPayment> = { method: 'post', path: '/app/order/{id}/payment' }
const purchase: BrowserEndpoint<typeof followPurchase> = {
  method: 'post',
  path: '/app/purchase/{id}/payment',
}

type Followed = Pick<AnswerOf<typeof followPayment | typeof followPurchase>, 'state' | 'payment'>

/** Makes the API ask the payment gateway again about a payment. Returns a message if that fails. */
export async function followSale(sale: ToPay['sale'], id: number): Promise<Followed | { problem: string }> {
  const params = { id: String(id) }
  try {
    return await (sale === 'order'
      ? call(fromBrowser, order, { params })
      : call(fromBrowser, purchase, { params }))
  } catch (error) {
    return { problem: error instanceof ApiRefusal ? error.message : notReached }
  }
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez : rien ne sera payé deux fois.'
