import type { z } from 'zod'
import type { voucher } from '../../contract/admin/voucher.ts'
import type { Context } from '../context.ts'
import { codeToGive } from './give-invitation.ts'
import { movementsOf } from './queries.ts'
import { worthOf } from './rules.ts'

type Row = z.output<typeof voucher.list.answer>[number]

export async function voucherDetails(
  context: Context,
  row: Row,
): Promise<z.output<typeof voucher.read.answer>> {
  const moved = await movementsOf(context.db, [row.id])
  return {
    ...row,
    movements: moved.map(movement => ({ ...movement, ...worthOf(row.kind, movement.delta) })),
    // Without a mail server, the code cannot be mailed: show it to staff, so that they can give it to the
    // recipient themselves.
    code: context.setting.mailLeaves ? null : await codeToGive(context, row.id),
  }
}
