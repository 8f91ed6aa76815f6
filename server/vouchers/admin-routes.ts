import { product } from '../../contract/admin/product.ts'
import { voucher } from '../../contract/admin/voucher.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { productEntity, voucherEntity } from './admin-queries.ts'
import { wholeVoucher } from './whole-voucher.ts'

export function mountVouchersAdmin(api: Api): void {
  const sellers = allow('boutique:write')
  serveReading(api, product, sellers, productEntity)
  serve(api, product.create, sellers, (context, { body }) => createRecord(context, productEntity, body))
  serve(api, product.update, sellers, (context, { params, body }) =>
    changeRecord(context, productEntity, params.id, body),
  )
  serve(api, product.remove, sellers, (context, { params }) =>
    removeRecord(context, productEntity, params.id),
  )

  serveReading(api, voucher, allow('vouchers:read'), voucherEntity, wholeVoucher)
  serve(api, voucher.update, allow('vouchers:write'), async (context, { params, body }) =>
    wholeVoucher(context, await changeRecord(context, voucherEntity, params.id, body)),
  )
}
