import type { tariff } from '../../contract/admin/tariff.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { whyFullFareStays } from '../../contract/rules/fares.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { fareEntity, lastPosition } from './admin-queries.ts'

type Sent = InputOf<typeof tariff.update>['body']

export const createFare = (context: ActorContext, fare: InputOf<typeof tariff.create>['body']) =>
  createRecord(context, fareEntity, db => asStored(db, { ...fare, position: fare.position ?? null }))

export const changeFare = (context: ActorContext, id: number, changes: Sent) =>
  changeRecord(context, fareEntity, id, async db => {
    const stored = await asStored(db, changes)
    const error = id === fullFare && whyFullFareStays(stored)
    if (error) throw new Refusal('full_fare_stays', { errors: [error] })
    return stored
  })

export const removeFare = (context: ActorContext, id: number) =>
  removeRecord(context, fareEntity, id, () => {
    if (id === fullFare) throw new Refusal('full_fare_stays')
  })

/** An empty proof is none; without a place in the order, a fare comes last. */
async function asStored(db: Database, { proof, position, ...rest }: Sent) {
  return {
    ...rest,
    ...(proof !== undefined && { proof: proof || null }),
    ...(position !== undefined && { position: position ?? (await lastPosition(db)) + 1 }),
  }
}
