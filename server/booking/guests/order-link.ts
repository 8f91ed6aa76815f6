import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import type { OrderRow } from '../queries.ts'

type Named = Pick<OrderRow, 'id' | 'users_id' | 'guest' | 'trust' | 'account_email'>

/**
 * Returns a function that returns the URL of an order's page, for mails. For a buyer without an account, the URL
 * contains a token that opens the order without login, so the mail may go only to the buyer's verified e-mail
 * address. `db` is the caller's transaction.
 */
export async function orderPages(appContext: Pick<AppContext, 'db' | 'newToken' | 'siteUrl'>) {
  const key = await orderLinkKey(appContext)
  return (order: Named): URL =>
    new URL(
      order.guest ? `/reservation/${orderToken(key, order)}` : `/utilisateur/reservation/${order.id}`,
      appContext.siteUrl,
    )
}

/**
 * Returns the signed token of the link of an order. It becomes invalid when the order moves to an account, when
 * the buyer is erased, or when staff end all logins of the buyer.
 */
function orderToken(key: string, { id, users_id, trust, account_email }: Named): string {
  const named = `reservation:${id}:${users_id}:${trust}:${account_email.toLowerCase()}`
  return `${id}-${createHmac('sha256', key).update(named).digest('base64url')}`
}

export function isOrderToken(key: string, order: Named, token: string): boolean {
  const [ours, theirs] = [Buffer.from(orderToken(key, order)), Buffer.from(token)]
  return order.guest && ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
