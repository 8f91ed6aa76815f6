import { missingOf } from '../../contract/rules/identity.ts'
import type { AppContext } from '../context.ts'
import { findIdentity, hoursOfCinemas } from './queries.ts'

/** Returns the cinema's settings from the database, with the opening hours and the list of missing facts. */
export async function readSiteSettings({ db }: Pick<AppContext, 'db'>) {
  const identity = await findIdentity(db)
  return { ...identity, opening_hours: await hoursOfCinemas(db), missing: missingOf(identity) }
}
