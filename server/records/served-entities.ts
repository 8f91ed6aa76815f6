import { getTableName } from 'drizzle-orm'
import type { Entity } from './entity.ts'

/** An entity with the row type erased, for code that handles all entities. */
export type AnyEntity = Entity<{ id: number }>

/** Erases the row type: generic code needs only the id. */
export const anyEntity = <Row extends { id: number }, Filters>(entity: Entity<Row, Filters>): AnyEntity =>
  entity as unknown as AnyEntity

const byName = new Map<string, AnyEntity>()

/** Registers a served entity: the journal and deletions look up names here. */
export const noteEntity = (entity: AnyEntity): void => void byName.set(entity.name, entity)

export const entityNamed = (name: string): AnyEntity | undefined => byName.get(name)

export const entityOfTable = (table: string): AnyEntity | undefined =>
  [...byName.values()].find(entity => getTableName(entity.table) === table)
