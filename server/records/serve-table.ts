import { adminEntities } from '../../contract/admin/index.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Api, allow } from '../http/serve.ts'
import { mounting } from '../http/serve-list.ts'
import { changeRecord, createRecord, removeRecord } from './change-records.ts'
import { serveReading } from './serve-reading.ts'
import type { AnyEntity } from './served-entities.ts'

type Written = { create?: Endpoint; update?: Endpoint; remove?: Endpoint }

/** A table without rules of its own: read, create, change and delete, as its endpoints declare them. */
export function serveTable(api: Api, policy: ReturnType<typeof allow>, entity: AnyEntity): void {
  const endpoints = adminEntities[entity.name]
  const { create, update, remove }: Written = endpoints
  const mount = mounting<unknown>(api, policy)
  serveReading(api, endpoints, policy, entity)
  if (create) mount(create, (context, { body }) => createRecord(context, entity, body))
  if (update) mount(update, (context, { params, body }) => changeRecord(context, entity, params.id, body))
  if (remove) mount(remove, (context, { params }) => removeRecord(context, entity, params.id))
}
