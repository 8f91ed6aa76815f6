import type { Database } from '../../database/connect.ts'
import { entityNamed } from '../../records/served-entities.ts'
import { rowsToName } from './queries.ts'
import {
  changesIn,
  type Fields,
  type Line,
  nameOfRecord,
  type PlainLine,
  referencedEntities,
} from './rules.ts'

/** Completes journal lines for display: with the names of their records, and with their changes in words. */
export async function wordLines(db: Database, lines: PlainLine[]): Promise<Line[]> {
  const found = await findNamed(db, lines)
  const names = (entity: string, id: unknown) => {
    const row = found.get(`${entity} ${id}`)
    return row && nameOf(entity, Number(id), row)
  }
  return lines.map(line => {
    const { entity, entity_id } = line
    const remembered = line.action === 'delete' ? line.before : line.action === 'create' ? line.after : null
    return {
      ...line,
      name: names(entity, entity_id) ?? nameOf(entity, entity_id, remembered),
      exists: found.has(`${entity} ${entity_id}`),
      changes: changesIn(line, names),
    }
  })
}

const nameOf = (entity: string, id: number, row: Fields | null) =>
  nameOfRecord(entity, id, row, entityNamed(entity)?.named)

/** Reads the records that the lines mention, with one query per entity. */
async function findNamed(db: Database, lines: PlainLine[]): Promise<Map<string, Fields>> {
  const wanted = new Map<string, Set<number>>()
  const want = (entity: string, id: unknown) => {
    if (typeof id === 'number') wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  }
  for (const { entity, entity_id, before, after } of lines) {
    want(entity, entity_id)
    for (const row of [before, after])
      for (const [field, other] of Object.entries(referencedEntities))
        for (const id of [row?.[field]].flat()) want(other, id)
  }
  const found = new Map<string, Fields>()
  for (const [entity, ids] of wanted)
    for (const row of await rowsToName(db, entity, [...ids])) found.set(`${entity} ${row.id}`, row)
  return found
}
