import { missingOf } from '../../contract/rules/identity.ts'
import type { AppContext } from '../context.ts'
import { findIdentity, hoursOfCinemas } from './queries.ts'

/** The cinema's settings, read from the database. */
export async function readSiteSettings({ db }: Pick<AppContext, 'db'>) {
  const identity = await findIdentity(db)
  return { ...identity, opening_hours: await hoursOfCinemas(db), missing: missingOf(identity) }
}
