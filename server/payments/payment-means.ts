import { Refusal } from '../http/refusal.ts'
import type { Gateway } from './gateway.ts'

/** How one pays, as the pages need to know it. */
export function paymentMeans(gateway: Gateway) {
  if (gateway.kind === 'page')
    return { kind: 'stripe', publishable_key: gateway.publishableKey, script: gateway.script } as const
  return gateway.kind === 'card' ? ({ kind: 'simulated' } as const) : ({ kind: 'none' } as const)
}

/** Without anybody to take the money nothing is sold, not even what would cost nothing. */
export function checkSaleIsOpen(gateway: Gateway): void {
  if (gateway.kind === 'none') throw new Refusal('sale_not_open')
}
