import type { ActorContext, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Due } from './ask-for-money.ts'
import type { Sale } from './settle-sale.ts'

/** Whoever sells something for money: seats, or what the boutique has. */
export type Seller<Shown extends object = object> = {
  /** One of the actor's own, as it is shown and as a sale; a refusal where there is none. */
  own: (context: ActorContext, id: number) => Promise<{ shown: Shown; sale: Sale }>
  find: (house: House, reference: string) => Promise<Sale | undefined>
  /** Pending ones whose payment is to be asked about by now, the longest waiting first. */
  toCheck: (house: House) => Promise<Sale[]>
  /** What is owed and has not been tried; what was tried in vain waits among the refunds. */
  toRefund: (db: Database) => Promise<Due[]>
  /** Null: the money came back, and is owed again. */
  markRefunded: (db: Database, reference: string, at: Date | null) => Promise<void>
}
