import { readPaymentMeans, receiveStripeEvent } from '../../contract/payment.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { paymentMeans } from './payment-means.ts'
import { receiveStripeEvent as receive } from './receive-stripe-event.ts'

export function mountPayments(api: Api): void {
  serve(api, readPaymentMeans, open, paymentMeans)
  serve(api, receiveStripeEvent, open, (context, { text, headers }) =>
    receive(context, text, headers['stripe-signature']),
  )
}
