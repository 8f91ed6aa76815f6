import { getTableName } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRow } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseChangedMeanwhile, type Seen } from './changed-meanwhile.ts'
import { dependentsOf } from './dependents.ts'
import { difference, withoutPersonal } from './difference.ts'
import type { Kind } from './kind.ts'
import { deleteRow, insertRow, lockRow, updateRow } from './queries.ts'

type Values = Record<string, unknown>
type Changes = { seen?: Seen | undefined; [field: string]: unknown }
type Numbered = { id: number }

/** Stores a new record and answers it whole. `also` does what belongs to it, in the same transaction. */
export function createRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  kind: Kind<Row, Filters>,
  values: Values | ((db: Database) => Promise<Values>),
  also?: (db: Database, id: number) => Promise<void>,
): Promise<Row> {
  return attempt(context, kind, async db => {
    const id = await insertRow(db, kind.table, typeof values === 'function' ? await values(db) : values)
    await also?.(db, id)
    const created = await findRow(db, kind, id)
    const after = withoutPersonal(kind, created!)
    await record(db, context, { action: 'create', entity: kind.entity, entity_id: id, after })
    return created!
  })
}

/**
 * Changes a record and answers it whole. `values` may be a function of what was there: it decides, and refuses
 * by throwing. The row stays locked from that reading to the end. With `seen` nothing is written over what another
 * person changed since.
 */
export function changeRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  kind: Kind<Row, Filters>,
  id: number,
  values: Changes | ((db: Database, before: Row) => Promise<Changes>),
  also?: (db: Database, before: Row) => Promise<void>,
): Promise<Row> {
  return attempt(context, kind, async db => {
    const before = await lockRecord(db, kind, id)
    const { seen, ...changes } = typeof values === 'function' ? await values(db, before) : values
    if (Object.keys(changes).length > 0) await updateRow(db, kind.table, id, changes)
    await also?.(db, before)
    const after = (await findRow(db, kind, id))!
    if (seen) await refuseChangedMeanwhile(db, kind, { seen, before, after, now: context.now() })
    const changed = difference(kind, before, after)
    if (changed)
      await record(db, context, { action: 'update', entity: kind.entity, entity_id: id, ...changed })
    return after
  })
}

/** Deletes a record, unless `decide` throws or something else still refers to it. */
export async function removeRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  kind: Kind<Row, Filters>,
  id: number,
  decide?: (before: Row) => void,
): Promise<undefined> {
  await attempt(
    context,
    kind,
    async db => {
      const row = await lockRecord(db, kind, id)
      decide?.(row)
      await deleteRow(db, kind.table, id)
      const before = withoutPersonal(kind, row)
      await record(db, context, { action: 'delete', entity: kind.entity, entity_id: id, before })
    },
    async constraint => {
      if (constraint.endsWith('_fk')) await refuseReferenced(context.db, kind, id)
    },
  )
}

async function lockRecord<Row, Filters>(db: Database, kind: Kind<Row, Filters>, id: number): Promise<Row> {
  await kind.lockFirst?.(db)
  const row = (await lockRow(db, kind.table, id)) ? await findRow(db, kind, id) : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

async function refuseReferenced<Row, Filters>(db: Database, kind: Kind<Row, Filters>, id: number) {
  const dependents = await dependentsOf(db, kind.table, id)
  const errors = dependents
    .filter(({ blocks }) => blocks)
    .map(({ entity, label }) => ({ field: entity, message: label }))
  throw new Refusal('still_referenced', { errors })
}

/** One transaction; a constraint that refuses it becomes the refusal the kind has words for. */
async function attempt<Row, Filters, Result>(
  context: ActorContext,
  kind: Kind<Row, Filters>,
  work: (db: Database) => Promise<Result>,
  otherwise?: (constraint: string) => Promise<void>,
): Promise<Result> {
  try {
    return await context.db.transaction(db => work(db))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (!constraint) throw error
    await otherwise?.(constraint)
    throw refusalFor(kind, constraint) ?? error
  }
}

function refusalFor<Row, Filters>(kind: Kind<Row, Filters>, constraint: string): Refusal | undefined {
  const known = kind.constraints?.[constraint]
  if (known) {
    const [code, field, message] = known
    return new Refusal(code, { errors: [{ field, message }] })
  }
  // A foreign key is named for its table and column: sessions_movies_id_movies_id_fk.
  const column = constraint.slice(getTableName(kind.table).length + 1).match(/^(\w+?_id)_\w+_fk$/)?.[1]
  if (!column) return undefined
  return new Refusal('invalid', { errors: [{ field: column, message: 'Cet élément n’existe pas.' }] })
}
