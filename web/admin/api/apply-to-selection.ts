import type { RouterContextProvider } from 'react-router'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import type { Entity } from '../entities/entity.ts'
import type { SelectionAction } from '../selection/actions.ts'
import { endpoints } from './endpoints.ts'

type Context = Readonly<RouterContextProvider>

/** Why the action failed for one record. */
export type FailedRecord = { id: number; message: string }

/**
 * Applies an action to several records, one after the other. If the API refuses one record, it continues with the
 * next. Any other error ends it; records changed before that stay changed.
 */
export async function applyToSelection(
  context: Context,
  entity: Entity,
  action: SelectionAction,
  ids: readonly number[],
  body: Readonly<Record<string, unknown>>,
): Promise<FailedRecord[]> {
  const notDone: FailedRecord[] = []
  for (const id of ids)
    try {
      await doToOne(context, entity, action, String(id), body)
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status === 401 || error.status >= 500) throw error
      const { errors = [], message } = error.answer
      notDone.push({ id, message: [message, ...errors.map(each => each.message)].join(' ') })
    }
  return notDone
}

function doToOne(
  context: Context,
  entity: Entity,
  { does, sends }: SelectionAction,
  id: string,
  body: Readonly<Record<string, unknown>>,
) {
  const { update, remove } = endpoints[entity.name]
  if (does === 'remove') return call(context, remove!, { params: { id } })
  if (does === 'change') return call(context, update!, { params: { id }, body: { ...sends, ...body } })
  return call(context, sessionMovie.cancel, { params: { id }, body: { reason: String(body.reason) } })
}
