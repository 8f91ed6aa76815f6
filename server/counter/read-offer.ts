import type { ActorContext } from '../context.ts'
import { itemsOnSale, meansAtCounter } from './sale-queries.ts'

/** Concession items and means of payment, in the order of their tiles. */
export async function offerOfCounter({ db }: ActorContext) {
  const [items, means] = await Promise.all([itemsOnSale(db), meansAtCounter(db)])
  return { items, means }
}
