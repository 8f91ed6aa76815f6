import { adminEntities } from '../../contract/admin/index.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Api, allow } from '../http/serve.ts'
import { mounting } from '../http/serve-list.ts'
import { changeRecord, createRecord, removeRecord } from './change-records.ts'
import { serveReading } from './serve-reading.ts'
import type { AnyEntity } from './served-entities.ts'

type Policy = ReturnType<typeof allow>
type Written = { create?: Endpoint; update?: Endpoint; remove?: Endpoint }

/** Serves an entity without rules of its own: read, create, change and delete. */
export function serveEntity(
  api: Api,
  policy: Policy,
  entity: AnyEntity,
  /** The policy for creating and deleting records; by default the policy for reading them. */
  creationPolicy: Policy = policy,
  updatePolicy: Policy = creationPolicy,
): void {
  const endpoints = adminEntities[entity.name]
  const { create, update, remove }: Written = endpoints
  serveReading(api, endpoints, policy, entity)
  const mount = mounting<unknown>(api, creationPolicy)
  if (create) mount(create, (context, { body }) => createRecord(context, entity, body))
  if (update)
    mounting<unknown>(api, updatePolicy)(update, (context, { params, body }) =>
      changeRecord(context, entity, params.id, body),
    )
  if (remove) mount(remove, (context, { params }) => removeRecord(context, entity, params.id))
}
