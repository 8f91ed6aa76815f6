import type { ActorContext } from '../../context.ts'
import { findOrder, placesOf } from '../queries.ts'

/**
 * Returns the order with its places; null if it does not belong to the member. The result is cached while a page
 * is rendered.
 */
export function findOwnOrder(context: ActorContext, id: number): ReturnType<typeof read> {
  const { forPage } = context
  if (!forPage) return read(context, id)
  forPage.found ??= new Map()
  const key = `order ${id}`
  const found = forPage.found.get(key) ?? read(context, id)
  forPage.found.set(key, found)
  return found as ReturnType<typeof read>
}

async function read({ db, actor }: ActorContext, id: number) {
  const [order, places] = await Promise.all([findOrder(db, id, actor.id), placesOf(db, [id])])
  return order ? { order, places } : null
}
