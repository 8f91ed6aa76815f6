import type { House } from '../context.ts'
import type { Due } from './ask-for-money.ts'
import type { Gateway } from './gateway.ts'
import { noGateway } from './no-gateway.ts'
import { pendingLifeMs } from './rules.ts'

type Gateways = Pick<House, 'gateway' | 'earlierGateways'>

/** The gateway that a payment was asked of, whichever is set today. */
export const gatewayOf = ({ gateway, earlierGateways }: Gateways, asked: Pick<Due, 'gateway'>): Gateway =>
  [gateway, ...earlierGateways].find(({ name }) => name === asked.gateway) ?? noGateway

/** Until when it may be paid on a page of its own; null where it is not to be. */
export function payableUntil(gateways: Gateways, due: Due): Date | null {
  if (due.state !== 'open' || gatewayOf(gateways, due).kind !== 'page') return null
  return new Date(due.asked_at.getTime() + pendingLifeMs)
}
