import { withdrawalEnds, withdrawalRefund } from '../../contract/rules/withdrawal.ts'
import type { Context } from '../context.ts'
import { payableUntil } from '../payments/gateway.ts'
import { refundStepsOf } from '../payments/rules.ts'
import type { PurchaseRow } from './purchase-queries.ts'
import type { VoucherRow } from './queries.ts'
import { movementsOf, vouchersOfPurchases } from './queries.ts'
import { isGiftToSend, isUsable, worthOf } from './rules.ts'

type Asking = Pick<Context, 'db' | 'now' | 'gateway' | 'earlierGateways'>

/** Returns a voucher as the API shows it, with its value in tickets or euros. */
export function shownVoucher({ now }: Pick<Context, 'now'>, row: VoucherRow) {
  const whole = worthOf(row.kind, row.initial)
  const left = worthOf(row.kind, row.balance)
  return {
    ...row,
    ...whole,
    places_left: left.places,
    amount_left: left.amount,
    usable: isUsable(row, now()),
    blocked: row.blocked_because !== null,
  }
}

export async function withMovements(context: Asking, rows: VoucherRow[]) {
  const kinds = new Map(rows.map(row => [row.id, row.kind]))
  const moved = Map.groupBy(
    await movementsOf(
      context.db,
      rows.map(row => row.id),
    ),
    movement => movement.vouchers_id,
  )
  return rows.map(row => ({
    ...shownVoucher(context, row),
    movements: (moved.get(row.id) ?? []).map(movement => ({
      ...movement,
      ...worthOf(kinds.get(row.id)!, movement.delta),
    })),
  }))
}

export async function shownPurchases(context: Asking, rows: PurchaseRow[]) {
  const bought = Map.groupBy(
    await vouchersOfPurchases(
      context.db,
      rows.map(row => row.id),
    ),
    voucher => voucher.purchases_id,
  )
  return rows.map(row => {
    const own = bought.get(row.id) ?? []
    const left = own.reduce((sum, voucher) => sum + voucher.balance, 0)
    const withdraw_until = withdrawalEnds(row.purchase_date)
    return {
      ...row,
      refund_state: refundStateOf(row),
      pay_before: payableUntil(context, row.due),
      vouchers: own.map(voucher => shownVoucher(context, voucher)),
      can_send_gift: isGiftToSend(row, own, context.now()),
      can_withdraw: row.state === 'confirmed' && left > 0 && context.now() < withdraw_until,
      withdraw_until,
      refund_if_withdrawn: withdrawalRefund(row.price_purchase, { sold: row.units * row.quantity, left }),
    }
  })
}

const refundStateOf = ({ refund, refunding }: PurchaseRow) =>
  refund === null ? null : refundStepsOf([refund], refunding, refunding.reason ?? undefined)[0]!
