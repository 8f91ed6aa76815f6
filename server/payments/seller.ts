import type { ActorContext, AppContext } from '../context.ts'
import type { Sale } from './process-payment.ts'

/** A slice that sells something: seats, or products of the boutique. */
export type Seller<Shown extends object = object> = {
  /** The actor's own sale, as shown and as a `Sale`; throws a refusal if there is none. */
  own: (context: ActorContext, id: number) => Promise<{ shown: Shown; sale: Sale }>
  /** The sales of this slice among these payments. */
  salesOf: (appContext: AppContext, references: readonly string[]) => Promise<Sale[]>
}
