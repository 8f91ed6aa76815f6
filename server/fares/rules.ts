import type { Cents } from '../../contract/rules/money.ts'

/** Inserts an element into a list at a position, counted from 1. A position past the end appends the element. */
export const putAt = <T>(others: readonly T[], one: T, position: number): T[] => [
  ...others.slice(0, position - 1),
  one,
  ...others.slice(position - 1),
]

type Price = { tariffs_id: number; price: Cents }

/** Returns true if both lists have the same fares at the same prices, in any order. */
export const samePrices = (one: readonly Price[], other: readonly Price[]): boolean =>
  one.length === other.length &&
  one.every(({ tariffs_id, price }) =>
    other.some(price_ => price_.tariffs_id === tariffs_id && price_.price === price),
  )
