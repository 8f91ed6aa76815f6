import type { z } from 'zod'
import type { voucher } from '../../contract/admin/voucher.ts'
import type { Context } from '../context.ts'
import { movementsOf } from './queries.ts'
import { worthOf } from './rules.ts'

type Row = z.output<typeof voucher.list.answer>[number]

/** A voucher with everything that came and went. */
export async function wholeVoucher({ db }: Context, row: Row): Promise<z.output<typeof voucher.read.answer>> {
  const moved = await movementsOf(db, [row.id])
  return {
    ...row,
    movements: moved.map(movement => ({ ...movement, ...worthOf(row.kind, movement.delta) })),
  }
}
