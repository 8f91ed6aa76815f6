import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { Message } from '../../ui/form/messages.ts'

// What becomes of a form that buys, an order or a purchase, when nothing was bought.

/** The key to send next: with the same one, a sale that did arrive is not made twice. */
export const keyAfter = (code: RefusalCode, key: string): string =>
  usesUpTheKey(code) ? crypto.randomUUID() : key

/** These leave an ended order or purchase under the key: the next try needs another. */
const usesUpTheKey = (code: RefusalCode): boolean =>
  code === 'payment_refused' ||
  code === 'payment_unavailable' ||
  code === 'order_expired' ||
  code === 'purchase_expired' ||
  code === 'idempotency_key_reused'

type CutOff = { messages: Message[]; key: string; cutOff: true }

/** For the clientAction: when the line is cut the page stays as it is, and the next try has the same key. */
export async function staySaleWhenCutOff<T>(askServer: () => Promise<T>, request: Request, message: string) {
  const key = String((await request.clone().formData()).get('idempotency_key'))
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data<CutOff>({ messages: [{ message }], key, cutOff: true }, { status: 503 })
  }
}

/** A refusal may tell of what has changed, the seats that are left or the price; a cut line can tell of nothing. */
export function revalidateSale({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate
  return !(actionResult as Partial<CutOff> | null)?.cutOff
}

/** The router's own requests name the data of a page; a browser without scripts asks for the page. */
export const isFromScript = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')
