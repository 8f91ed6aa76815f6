import { isStaff } from '../../contract/permissions.ts'
import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'

/** How one pays, as the pages need to know it. */
export async function paymentMeans({ gateway, identity }: Context) {
  if (gateway.kind === 'none') return { kind: 'none' } as const
  const { open_to_public } = await identity.read()
  return gateway.kind === 'page'
    ? ({
        kind: 'stripe',
        open_to_public,
        publishable_key: gateway.publishableKey,
        script: gateway.script,
      } as const)
    : ({ kind: 'simulated', open_to_public } as const)
}

/** Without anybody to take the money nothing is sold, not even what would cost nothing; before the opening, to nobody else but the team. */
export async function checkSaleIsOpen({ gateway, identity, actor }: ActorContext): Promise<void> {
  if (gateway.kind === 'none') throw new Refusal('sale_not_open')
  if (!isStaff(actor) && !(await identity.read()).open_to_public) throw new Refusal('sale_not_open')
}
