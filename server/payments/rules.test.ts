import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { refundStepsOf } from './rules.ts'

const payment = (given: number, otherwise = 0, asked: number | null = null) => ({
  refunded_amount: cents(given),
  refunded_otherwise: cents(otherwise),
  refund_asked: asked === null ? null : cents(asked),
})
const two = [cents(1250), cents(800)]

test.each([
  ['nothing tried yet', payment(0), undefined, ['asked', 'asked']],
  ['the gateway is being asked', payment(0, 0, 2050), undefined, ['under_way', 'under_way']],
  ['the first given, the second not yet tried', payment(1250), undefined, ['arrived', 'asked']],
  ['the second refused by the gateway', payment(1250), 'refused', ['arrived', 'refused']],
  ['both sent back by the bank', payment(0), 'came_back', ['refused', 'refused']],
  ['the gateway away', payment(0, 0, 2050), 'no_answer', ['under_way', 'under_way']],
  ['the gateway not set', payment(0, 0, 2050), 'no_gateway', ['under_way', 'under_way']],
  ['one given by the gateway, one by hand', payment(1250, 800), undefined, ['arrived', 'arrived']],
] as const)(
  'each of two refunds of one payment shows its own progress, with %s',
  (_, paid, reason, steps) => {
    expect(refundStepsOf(two, paid, reason)).toEqual(steps)
  },
)
