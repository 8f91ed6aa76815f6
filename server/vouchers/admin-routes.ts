import { voucher } from '../../contract/admin/voucher.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { serveTable } from '../records/serve-table.ts'
import { plainTables, voucherEntity } from './admin-queries.ts'
import { wholeVoucher } from './whole-voucher.ts'

export function mountVouchersAdmin(api: Api): void {
  for (const entity of plainTables) serveTable(api, allow('boutique:write'), entity)

  serveReading(api, voucher, allow('vouchers:read'), voucherEntity, wholeVoucher)
  serve(api, voucher.update, allow('vouchers:write'), async (context, { params, body }) =>
    wholeVoucher(context, await changeRecord(context, voucherEntity, params.id, body)),
  )
}
