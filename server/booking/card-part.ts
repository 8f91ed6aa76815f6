import { type Cents, cents } from '../../contract/rules/money.ts'

/** The part of an order that the bank is asked for, and gives back. */
export const cardPart = (order: { reference: string; price_order: Cents; prepaid_amount: Cents }) => ({
  reference: order.reference,
  amount: cents(order.price_order - order.prepaid_amount),
})
