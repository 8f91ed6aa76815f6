import type { z } from 'zod'
import type { changeIdentity, readIdentity } from '../../contract/admin/site-settings.ts'
import type { Identity } from '../../contract/rules/identity.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { difference } from '../records/difference.ts'
import { refuseChangedMeanwhile, type Seen } from '../records/edit-conflict.ts'
import { lockHours, lockIdentity, storeHours, storeIdentity } from './queries.ts'
import { readSiteSettings } from './read-identity.ts'

type Changes = z.output<typeof changeIdentity.body>
type Hours = NonNullable<Changes['opening_hours']>[number]

/**
 * Saves the changed settings of the cinema. Refuses if another staff member has changed one of them since the
 * admin read the values in `seen`.
 */
export async function changeSiteSettings(
  context: ActorContext,
  { seen, opening_hours = [], ...changes }: Changes,
): Promise<z.output<typeof readIdentity.answer>> {
  await context.db.transaction(async db => {
    await writeIdentity(db, context, changes as Partial<Identity>, seen)
    // Lock the cinemas in the order of their ids, so that two concurrent saves cannot deadlock.
    const inOrder = opening_hours.toSorted((one, other) => one.cinemas_id - other.cinemas_id)
    for (const hours of inOrder) await changeHours(db, context, hours, seen)
  })
  return readSiteSettings(context)
}

/** Saves changes of the settings in the caller's transaction. The upload of a logo uses it too. */
export async function writeIdentity(
  db: Database,
  context: ActorContext,
  changes: Partial<Identity>,
  seen?: Seen,
): Promise<Identity> {
  const before = await lockIdentity(db)
  const after = { ...before, ...changes }
  // The company of the demo is fictional until an admin enters another name.
  if (after.company_name !== before.company_name) after.fictional = false
  const { opening_hours: _, ...seenHere } = seen ?? {}
  await refuseChangedMeanwhile(
    db,
    { name: 'house', id: 1, inOrder: true },
    { seen: seenHere, before, after, now: context.now() },
  )
  const changed = difference({}, before, after)
  if (!changed) return before
  await storeIdentity(db, changed.after)
  await writeToJournal(db, context, { action: 'update', entity: 'house', entity_id: 1, ...changed })
  return before
}

/** Saves the opening hours of one cinema, and records the change in the journal of that cinema. */
async function changeHours(
  db: Database,
  context: ActorContext,
  { cinemas_id, days }: Hours,
  seen: Seen | undefined,
): Promise<void> {
  const before = await lockHours(db, cinemas_id)
  if (!before)
    throw new Refusal('invalid', {
      errors: [{ field: 'opening_hours', message: 'Ce cinéma n’existe pas, ou plus : rechargez la page.' }],
    })
  const after = { opening_hours: days }
  const shown = (seen?.opening_hours as Partial<Hours>[] | undefined)?.find?.(
    one => one?.cinemas_id === cinemas_id,
  )
  await refuseChangedMeanwhile(
    db,
    { name: 'cinema', id: cinemas_id, inOrder: true },
    { seen: shown ? { opening_hours: shown.days } : {}, before, after, now: context.now() },
  )
  const changed = difference({}, before, after)
  if (!changed) return
  await storeHours(db, cinemas_id, days)
  await writeToJournal(db, context, { action: 'update', entity: 'cinema', entity_id: cinemas_id, ...changed })
}
