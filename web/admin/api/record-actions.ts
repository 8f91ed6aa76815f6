import { data, type RouterContextProvider } from 'react-router'
import { call } from '../../api-client.ts'
import type { Entity } from '../entities/entity.ts'
import { isConfirmed } from '../fares/price-effect.tsx'
import { effectOfRemoval } from './effect.ts'
import { endpoints, recordActions } from './endpoints.ts'
import { officeMessagesOf } from './failures.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Deletes a record. Returns null on success, otherwise the error messages. If the deletion would now change other
 * prices than the user was shown, it deletes nothing and returns the new preview to confirm.
 */
export const removeRecord = (context: Context, entity: Entity, id: string, form: FormData) =>
  attempt(async () => {
    const effect = await effectOfRemoval(context, entity.name, id)
    if (effect && effect.screenings > 0 && !isConfirmed(effect, form))
      return data({ messages: [{ message: changedSince }], effect }, { status: 409 })
    await call(context, endpoints[entity.name].remove!, { params: { id } })
    return null
  })

const changedSince =
  'Rien n’est encore supprimé\u00a0: ce qui changerait n’est plus ce qui était affiché. Voyez-le, puis confirmez.'

export const doRecordAction = (context: Context, entity: Entity, id: string, intent: string) =>
  attempt(async () => {
    const asked = recordActions[entity.name]![intent]!
    const { endpoint, body } = 'endpoint' in asked ? asked : { endpoint: asked, body: undefined }
    await call(context, endpoint, { params: { id }, ...(body && { body }) })
    return null
  })

async function attempt<Refused>(work: () => Promise<Refused | null>) {
  try {
    return await work()
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
}
