import { endpoints } from '../../contract/index.ts'
import { attackEndpoints } from './attack-endpoints.ts'

attackEndpoints(
  endpoints.filter(({ method }) => method !== 'get'),
  {
    extendHold: 'needs the cookie of a hold',
    confirmGuest: 'needs the code, and the cookie of the browser that asked for it',
    openGuestOrder: 'needs the link of an order without account',
    joinOrders: 'needs the mailed link',
    addPasskey: 'needs a key that signs',
    givePasskey: 'needs a key that signs',
    giveUpPurchase: 'only where one pays on a page of the gateway’s',
    finishTerminalSale: 'needs a payment that completes its sale',
    sellAtCounter: 'needs payments that make its total',
    refundVouchersAtCounter: 'needs the number of an unused gift voucher of the sale',
    receiveStripeEvent: 'only where Stripe is the gateway',
  },
)
