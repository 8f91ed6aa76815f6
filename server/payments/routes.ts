import { hearStripe, readPaymentMeans } from '../../contract/payment.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { hearStripe as hear } from './hear-stripe.ts'
import { paymentMeans } from './payment-means.ts'

export function mountPayments(api: Api): void {
  serve(api, readPaymentMeans, open, ({ gateway }) => paymentMeans(gateway))
  serve(api, hearStripe, open, (context, { text, headers }) =>
    hear(context, text, headers['stripe-signature']),
  )
}
