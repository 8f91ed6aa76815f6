import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import type { OrderRow } from '../queries.ts'

type Named = Pick<OrderRow, 'id' | 'users_id' | 'guest' | 'trust' | 'account_email'>

/**
 * The pages of orders, for mails to their buyers. A buyer without account gets a link that opens the order, so
 * such a mail goes only to the address that they proved. `db`: that of the caller's transaction.
 */
export async function orderPages(appContext: Pick<AppContext, 'db' | 'newToken' | 'siteUrl'>) {
  const key = await orderLinkKey(appContext)
  return (order: Named): URL =>
    new URL(
      order.guest ? `/reservation/${orderToken(key, order)}` : `/utilisateur/reservation/${order.id}`,
      appContext.siteUrl,
    )
}

/** Ends when the order joins an account, when its buyer is erased, and when staff end everything that they have open. */
function orderToken(key: string, { id, users_id, trust, account_email }: Named): string {
  const named = `reservation:${id}:${users_id}:${trust}:${account_email.toLowerCase()}`
  return `${id}-${createHmac('sha256', key).update(named).digest('base64url')}`
}

export function isOrderToken(key: string, order: Named, token: string): boolean {
  const [ours, theirs] = [Buffer.from(orderToken(key, order)), Buffer.from(token)]
  return order.guest && ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
