import { getTableName } from 'drizzle-orm'
import type { Entity } from './entity.ts'

/** An entity whose rows are known only by their number, for what is the same with all of them. */
export type AnyEntity = Entity<{ id: number }>

/** Each is written for its own kind of row; who serves or names them all knows only that a row has a number. */
export const anyEntity = <Row extends { id: number }, Filters>(entity: Entity<Row, Filters>): AnyEntity =>
  entity as unknown as AnyEntity

const byName = new Map<string, AnyEntity>()

/** Noted as it is served: the journal names records by it, and a removal what stands in its way. */
export const noteEntity = (entity: AnyEntity): void => void byName.set(entity.name, entity)

export const entityNamed = (name: string): AnyEntity | undefined => byName.get(name)

export const entityOfTable = (table: string): AnyEntity | undefined =>
  [...byName.values()].find(entity => getTableName(entity.table) === table)
