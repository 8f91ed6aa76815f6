import type { ActorContext, House } from '../context.ts'
import type { Sale } from './settle-sale.ts'

/** Whoever sells something for money: seats, or what the boutique has. */
export type Seller<Shown extends object = object> = {
  /** One of the actor's own, as it is shown and as a sale; a refusal where there is none. */
  own: (context: ActorContext, id: number) => Promise<{ shown: Shown; sale: Sale }>
  /** Its sales among those whose payments these are. */
  salesOf: (house: House, references: readonly string[]) => Promise<Sale[]>
}
