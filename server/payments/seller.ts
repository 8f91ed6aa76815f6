import type { ActorContext, AppContext } from '../context.ts'
import type { Sale } from './process-payment.ts'

/** A part of the product that sells something: one sells seats, the other vouchers in the shop. */
export type Seller<Shown extends object = object> = {
  /** Returns the actor's own sale, as shown and as a `Sale`. Throws a refusal if the actor has no such sale. */
  own: (context: ActorContext, id: number) => Promise<{ shown: Shown; sale: Sale }>
  /** Returns those of its sales that belong to these payments. */
  salesOf: (appContext: AppContext, references: readonly string[]) => Promise<Sale[]>
}
