import {
  createPurchase,
  downloadVouchers,
  followPurchase,
  giveUpPurchase,
  listProducts,
  listPurchases,
  readPurchase,
  sendGiftAgain,
  withdrawPurchase,
} from '../../contract/boutique.ts'
import { findVoucher, keepVoucher, listVouchers, showVoucherCode } from '../../contract/wallet.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { followOwnPayment } from '../payments/follow-sale.ts'
import { buyProduct } from './buy.ts'
import { showCounterCode } from './counter-code.ts'
import { giveUpPurchase as giveUp } from './give-up.ts'
import { productsOnSale } from './purchase-queries.ts'
import { listOwnPurchases, readOwnPurchase } from './read-purchases.ts'
import { sellerOfVouchers } from './seller-of-vouchers.ts'
import { sendGiftAgain as sendAgain } from './send-gift-again.ts'
import { readOwnVouchers } from './voucher-files.ts'
import { findByCode, keepByCode, readWallet } from './wallet.ts'
import { withdraw } from './withdraw.ts'

export function mountVouchers(api: Api): void {
  const own = allow('wallet:own')
  serve(api, listProducts, open, ({ db }) => productsOnSale(db))
  serve(api, createPurchase, own, (context, { body, headers }) =>
    buyProduct(context, body, headers['idempotency-key']),
  )
  serve(api, listPurchases, own, (context, { query }) => listOwnPurchases(context, query))
  serve(api, readPurchase, own, (context, { params }) => readOwnPurchase(context, params.id))
  serve(api, followPurchase, own, (context, { params }) =>
    followOwnPayment(context, sellerOfVouchers, params.id),
  )
  serve(api, giveUpPurchase, own, (context, { params }) => giveUp(context, params.id))
  serve(api, downloadVouchers, own, (context, { params }) => readOwnVouchers(context, params.id))
  serve(api, sendGiftAgain, own, (context, { params, body }) =>
    sendAgain(context, params.id, body.recipient_email),
  )
  serve(api, withdrawPurchase, own, (context, { params }) => withdraw(context, params.id))
  serve(api, listVouchers, own, context => readWallet(context))
  serve(api, showVoucherCode, own, (context, { params }) => showCounterCode(context, params.id))
  // A gift voucher belongs to no account: any buyer who has its code may pay with it.
  serve(api, findVoucher, allow('order:place'), (context, { body }) => findByCode(context, body.code))
  serve(api, keepVoucher, own, (context, { body }) => keepByCode(context, body.code))
}
