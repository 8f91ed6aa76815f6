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
  ['none sent yet', payment(0), undefined, ['asked', 'asked']],
  ['both being sent to the gateway', payment(0, 0, 2050), undefined, ['under_way', 'under_way']],
  ['first sent, second not yet sent', payment(1250), undefined, ['arrived', 'asked']],
  ['second refused by the gateway', payment(1250), 'refused', ['arrived', 'refused']],
  ['both returned by the bank', payment(0), 'came_back', ['refused', 'refused']],
  ['gateway unreachable', payment(0, 0, 2050), 'no_answer', ['under_way', 'under_way']],
  ['gateway not configured', payment(0, 0, 2050), 'no_gateway', ['under_way', 'under_way']],
  ['one sent by the gateway, one paid by hand', payment(1250, 800), undefined, ['arrived', 'arrived']],
] as const)('two refunds of one payment (%s) each show their own progress', (_, paid, reason, steps) => {
  expect(refundStepsOf(two, paid, reason)).toEqual(steps)
})
