import { getTableName } from 'drizzle-orm'
import { adminEntities } from '../../contract/admin/index.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { dependentsOf } from './dependents.ts'
import { difference, withoutPersonal } from './difference.ts'
import { refuseChangedMeanwhile, type Seen } from './edit-conflict.ts'
import type { Entity } from './entity.ts'
import { deleteRow, insertRow, lockRow, updateRow } from './queries.ts'

type Values = Record<string, unknown>
type Changes = { seen?: Seen | undefined; [field: string]: unknown }
type Numbered = { id: number }

/** Stores a new record and returns it as lists show it. `also` is further work in the same transaction. */
export function createRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  entity: Entity<Row, Filters>,
  values: Values | ((db: Database) => Promise<Values>),
  also?: (db: Database, id: number) => Promise<void>,
): Promise<Row> {
  return attempt(context, entity, async db => {
    const id = await insertRow(db, entity.table, typeof values === 'function' ? await values(db) : values)
    await also?.(db, id)
    const created = await findOwn(db, context, entity, id)
    if (!created) throw new Refusal('other_cinema')
    const after = withoutPersonal(entity, created)
    await writeToJournal(db, context, { action: 'create', entity: entity.name, entity_id: id, after })
    return created
  })
}

/**
 * Changes a record and returns it. `values` may be a function of the current record, which may throw to refuse.
 * `seen` are the values that the user read before editing: refuses to overwrite a field that another user has
 * changed since. The row stays locked until the transaction ends.
 */
export function changeRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  entity: Entity<Row, Filters>,
  id: number,
  values: Changes | ((db: Database, before: Row) => Promise<Changes>),
  also?: (db: Database, before: Row) => Promise<void>,
): Promise<Row> {
  return attempt(context, entity, async db => {
    const before = await lockRecord(db, context, entity, id)
    const { seen, ...changes } = typeof values === 'function' ? await values(db, before) : values
    if (Object.keys(changes).length > 0) await updateRow(db, entity.table, id, changes)
    await also?.(db, before)
    const after = await findOwn(db, context, entity, id)
    if (!after) throw new Refusal('other_cinema')
    const { shape } = adminEntities[entity.name].list.answer.element
    if (seen)
      await refuseChangedMeanwhile(
        db,
        { name: entity.name, id, shape },
        { seen, before, after, now: context.now() },
      )
    const changed = difference(entity, before, after)
    if (changed)
      await writeToJournal(db, context, { action: 'update', entity: entity.name, entity_id: id, ...changed })
    return after
  })
}

/**
 * Deletes a record. Refuses if `decide` throws or if other rows still refer to it. `also` is further work in the
 * same transaction.
 */
export async function removeRecord<Row extends Numbered, Filters>(
  context: ActorContext,
  entity: Entity<Row, Filters>,
  id: number,
  decide?: (before: Row, db: Database) => void | Promise<void>,
  also?: (db: Database) => Promise<void>,
): Promise<undefined> {
  await attempt(
    context,
    entity,
    async db => {
      const row = await lockRecord(db, context, entity, id)
      await decide?.(row, db)
      await deleteRow(db, entity.table, id)
      const before = withoutPersonal(entity, row)
      await writeToJournal(db, context, { action: 'delete', entity: entity.name, entity_id: id, before })
      await also?.(db)
    },
    async constraint => {
      if (constraint.endsWith('_fk')) await refuseReferenced(context.db, entity, id)
    },
  )
}

/**
 * Finds a record if it belongs to the actor's cinemas. Staff who work for some cinemas therefore cannot find
 * records of the others, nor move a record there.
 */
const findOwn = <Row, Filters>(
  db: Database,
  { actor }: ActorContext,
  entity: Entity<Row, Filters>,
  id: number,
) => findRow(db, restrictToCinemas(entity, actor.cinemas_ids), id)

async function lockRecord<Row, Filters>(
  db: Database,
  context: ActorContext,
  entity: Entity<Row, Filters>,
  id: number,
): Promise<Row> {
  await entity.lockFirst?.(db, id)
  const row = (await lockRow(db, entity.table, id)) ? await findOwn(db, context, entity, id) : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

async function refuseReferenced<Row, Filters>(db: Database, entity: Entity<Row, Filters>, id: number) {
  const dependents = await dependentsOf(db, entity.table, id)
  const errors = dependents
    .filter(({ blocks }) => blocks)
    .map(({ entity, label }) => ({ field: entity, message: label }))
  throw new Refusal('still_referenced', { errors })
}

/** Runs `work` in a transaction. Converts a violated constraint to the refusal that the entity declares for it. */
async function attempt<Row, Filters, Result>(
  context: ActorContext,
  entity: Entity<Row, Filters>,
  work: (db: Database) => Promise<Result>,
  otherwise?: (constraint: string) => Promise<void>,
): Promise<Result> {
  try {
    return await context.db.transaction(db => work(db))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (!constraint) throw error
    await otherwise?.(constraint)
    throw refusalFor(entity, constraint) ?? error
  }
}

function refusalFor<Row, Filters>(entity: Entity<Row, Filters>, constraint: string): Refusal | undefined {
  const known = entity.constraints?.[constraint]
  if (known) {
    const [code, field, message] = known
    return new Refusal(code, { errors: [{ field, message }] })
  }
  // Read the column from the name of the foreign key: sessions_movies_id_movies_id_fk is the column movies_id of
  // sessions.
  const column = constraint.slice(getTableName(entity.table).length + 1).match(/^(\w+?_id)_\w+_fk$/)?.[1]
  if (!column) return undefined
  return new Refusal('invalid', { errors: [{ field: column, message: 'Cet élément n’existe pas.' }] })
}
