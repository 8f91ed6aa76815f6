import { missingOf } from '../../contract/rules/identity.ts'
import type { House } from '../context.ts'
import { findIdentity, hoursOfCinemas } from './queries.ts'

/** The settings of the house, as they stand in the database. */
export async function readHouseSettings({ db }: Pick<House, 'db'>) {
  const identity = await findIdentity(db)
  return { ...identity, opening_hours: await hoursOfCinemas(db), missing: missingOf(identity) }
}
