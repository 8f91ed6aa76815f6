import { voucher } from '../../contract/admin/voucher.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord } from '../records/change-records.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { plainEntities, voucherEntity } from './admin-queries.ts'
import { wholeVoucher } from './whole-voucher.ts'

export function mountVouchersAdmin(api: Api): void {
  for (const entity of plainEntities) serveEntity(api, allow('boutique:write'), entity)

  serveReading(api, voucher, allow('vouchers:read'), voucherEntity, wholeVoucher)
  serve(api, voucher.update, allow('vouchers:write'), async (context, { params, body }) =>
    wholeVoucher(context, await changeRecord(context, voucherEntity, params.id, body)),
  )
}
