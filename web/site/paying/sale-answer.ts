import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { Message } from '../../ui/form/messages.ts'

// Handling of a failed sale form, for orders and purchases.

/** The idempotency key for the next attempt. The same key prevents a second sale if the first succeeded. */
export const keyAfter = (code: RefusalCode, key: string): string =>
  usesUpTheKey(code) ? crypto.randomUUID() : key

/** These codes leave an ended order or purchase under the key, so that the next attempt needs a new one. */
const usesUpTheKey = (code: RefusalCode): boolean =>
  code === 'payment_refused' ||
  code === 'payment_unavailable' ||
  code === 'order_expired' ||
  code === 'purchase_expired' ||
  code === 'idempotency_key_reused'

type CutOff = { messages: Message[]; key: string; cutOff: true }

/** For the clientAction: after a network error the page stays, and the retry has the same key. */
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

/** After a refusal revalidates, because seats or prices may have changed; not after a network error. */
export function revalidateSale({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate
  return !(actionResult as Partial<CutOff> | null)?.cutOff
}

/** The router's requests end in .data; a browser without scripts requests the page itself. */
export const isFromScript = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')
