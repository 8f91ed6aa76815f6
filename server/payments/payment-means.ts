import type { Gateway } from './gateway.ts'

/** How one pays, as the pages need to know it. */
export const paymentMeans = (gateway: Gateway) =>
  gateway.kind === 'page'
    ? ({ kind: 'stripe', publishable_key: gateway.publishableKey, script: gateway.script } as const)
    : ({ kind: 'simulated' } as const)
