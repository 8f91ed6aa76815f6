import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { Message } from '../../ui/form/messages.ts'

// Handles the failure of a sale form, for orders and purchases.

/**
 * Returns the idempotency key for the next attempt. The same key prevents a second sale if the first attempt has
 * succeeded after all.
 */
export const keyAfter = (code: RefusalCode, key: string): string =>
  usesUpTheKey(code) ? crypto.randomUUID() : key

/**
 * True for refusals after which the idempotency key belongs to an ended order or purchase, so that the next
 * attempt needs a new key.
 */
const usesUpTheKey = (code: RefusalCode): boolean =>
  code === 'payment_refused' ||
  code === 'payment_unavailable' ||
  code === 'order_expired' ||
  code === 'purchase_expired' ||
  code === 'idempotency_key_reused'

type CutOff = { messages: Message[]; key: string; cutOff: true }

/**
 * Wraps the clientAction of a sale page. After a network error the page and its form remain, and the next attempt
 * uses the same idempotency key.
 */
export async function keepSaleOnNetworkError<T>(
  askServer: () => Promise<T>,
  request: Request,
  message: string,
) {
  const key = String((await request.clone().formData()).get('idempotency_key'))
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data<CutOff>({ messages: [{ message }], key, cutOff: true }, { status: 503 })
  }
}

/**
 * Reloads the page data after a refusal, because seats or prices may have changed. Does not reload after a network
 * error, because that would probably fail too.
 */
export function revalidateSale({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate
  return !(actionResult as Partial<CutOff> | null)?.cutOff
}

/**
 * True if the router of React sent the request: its URLs end in .data. A browser without JavaScript requests the
 * page itself.
 */
export const isFromScript = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')
