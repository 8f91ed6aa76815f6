import type { Endpoint } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import type { Api, allow } from '../http/serve.ts'
import { type CompleteRows, type ListEndpoints, mounting, serveList } from '../http/serve-list.ts'
import { dependentsOf } from './dependents.ts'
import type { Entity } from './entity.ts'
import { anyEntity, noteEntity } from './served-entities.ts'

type Reading = ListEndpoints & { read: Endpoint; dependents: Endpoint }
type Policy = ReturnType<typeof allow>

/** Serves the read-only endpoints of an entity: list, CSV export, one record, and the rows that refer to it. */
export function serveReading<Row extends { id: number }, Filters>(
  api: Api,
  endpoints: Reading,
  policy: Policy,
  entity: Entity<Row, Filters> & { complete?: CompleteRows<Row> },
  /** Adds the fields that only the record's own page shows, not the list. */
  complete: (context: ActorContext, row: Row) => Promise<object> | object = (_, row) => row,
): void {
  noteEntity(anyEntity(entity))
  const mount = mounting<Filters>(api, policy)
  serveList(api, endpoints, policy, entity)
  mount(endpoints.read, async (context, { params }) => {
    const row = await findRow(context.db, restrictToCinemas(entity, context.actor.cinemas_ids), params.id)
    if (!row) throw new Refusal('not_found')
    const [told = row] = ((await entity.complete?.(context, [row])) ?? []) as Row[]
    return complete(context, told)
  })
  mount(endpoints.dependents, async ({ db, actor }, { params }) => {
    if (!(await findRow(db, restrictToCinemas(entity, actor.cinemas_ids), params.id)))
      throw new Refusal('not_found')
    return entity.rowStays ? [] : dependentsOf(db, entity.table, params.id)
  })
}
