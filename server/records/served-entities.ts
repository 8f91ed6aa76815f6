import { getTableName } from 'drizzle-orm'
import type { Entity } from './entity.ts'

/** An entity without its row type, for code that handles all entities. */
export type AnyEntity = Entity<{ id: number }>

/** Removes the row type of an entity, for code that handles all entities and needs only the id of a row. */
export const anyEntity = <Row extends { id: number }, Filters>(entity: Entity<Row, Filters>): AnyEntity =>
  entity as unknown as AnyEntity

const byName = new Map<string, AnyEntity>()

/** Registers a served entity, so that the journal and deletions find it by name. */
export const noteEntity = (entity: AnyEntity): void => void byName.set(entity.name, entity)

export const entityNamed = (name: string): AnyEntity | undefined => byName.get(name)

export const entityOfTable = (table: string): AnyEntity | undefined =>
  [...byName.values()].find(entity => getTableName(entity.table) === table)
