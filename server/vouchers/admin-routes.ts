import { voucher } from '../../contract/admin/voucher.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { plainEntities, voucherEntity } from './admin-queries.ts'
import { changeVoucher } from './change-voucher.ts'
import { giveInvitation, resendCode } from './give-invitation.ts'
import { voucherDetails } from './voucher-details.ts'

export function mountVouchersAdmin(api: Api): void {
  for (const entity of plainEntities) serveEntity(api, allow('boutique:write'), entity)

  const writers = allow('vouchers:write')
  serveReading(api, voucher, allow('vouchers:read'), voucherEntity, voucherDetails)
  serve(api, voucher.create, writers, async (context, { body }) =>
    voucherDetails(context, await giveInvitation(context, body)),
  )
  serve(api, voucher.update, writers, async (context, { params, body }) =>
    voucherDetails(context, await changeVoucher(context, params.id, body)),
  )
  serve(api, voucher.resendCode, writers, (context, { params }) => resendCode(context, params.id))
}
