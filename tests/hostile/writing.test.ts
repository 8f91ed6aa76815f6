import { endpoints } from '../../contract/index.ts'
import { assail } from './assail.ts'

assail(
  endpoints.filter(({ method }) => method !== 'get'),
  {
    addPasskey: 'needs a key that signs',
    givePasskey: 'needs a key that signs',
    giveUpPurchase: 'only where one pays on a page of the gateway’s',
    receiveStripeEvent: 'only where Stripe is the gateway',
  },
)
