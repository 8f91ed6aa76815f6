import type { tariff } from '../../contract/admin/tariff.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { whyFullFareStays } from '../../contract/rules/fares.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { fareEntity, isOtherCalled, lastPosition } from './admin-queries.ts'
import { lockFares } from './locked-tables.ts'

type Sent = InputOf<typeof tariff.update>['body']

export const createFare = (context: ActorContext, fare: InputOf<typeof tariff.create>['body']) =>
  createRecord(context, fareEntity, async db => {
    await lockFares(db)
    if (fare.active !== false) await refuseSameName(db, fare.label)
    return asStored(db, { ...fare, position: fare.position ?? null })
  })

export const changeFare = (context: ActorContext, id: number, changes: Sent) =>
  changeRecord(context, fareEntity, id, async (db, before) => {
    const { active = before.active, label = before.label } = changes
    // Check the name only if it changes or the fare is reactivated: an older duplicate name must not block other
    // changes.
    if (active && (!before.active || label !== before.label)) await refuseSameName(db, label, id)
    const stored = await asStored(db, changes)
    const error = id === fullFare && whyFullFareStays(stored)
    if (error) throw new Refusal('full_fare_stays', { errors: [error] })
    return stored
  })

export const removeFare = (context: ActorContext, id: number) =>
  removeRecord(context, fareEntity, id, () => {
    if (id === fullFare) throw new Refusal('full_fare_stays')
  })

/** Returns the values to store: an empty proof becomes null, and a fare without a position gets the last one. */
async function asStored(db: Database, { proof, position, ...rest }: Sent) {
  return {
    ...rest,
    ...(proof !== undefined && { proof: proof || null }),
    ...(position !== undefined && { position: position ?? (await lastPosition(db)) + 1 }),
  }
}

/** Refuses the name of another active fare: buyers, admission and reports identify fares by name. */
async function refuseSameName(db: Database, label: string, id = 0): Promise<void> {
  if (!(await isOtherCalled(db, label, id))) return
  const message = 'Un autre tarif ouvert porte déjà ce nom.'
  throw new Refusal('already_exists', { errors: [{ field: 'label', message }] })
}
