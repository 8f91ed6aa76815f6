import { data, type RouterContextProvider } from 'react-router'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from '../../api-client.ts'
import type { Entity } from '../entities/entity.ts'
import { endpoints, recordActions } from './endpoints.ts'
import { officeMessagesOf } from './failures.ts'

type Context = Readonly<RouterContextProvider>

/** Null when it is done; else why not, with the API's status. */
export const removeRecord = (context: Context, entity: Entity, id: string) =>
  attempt(context, endpoints[entity.name].remove!, id)

export const doRecordAction = (context: Context, entity: Entity, id: string, intent: string) =>
  attempt(context, recordActions[entity.name]![intent]!, id)

async function attempt(context: Context, endpoint: Endpoint, id: string) {
  try {
    await call(context, endpoint, { params: { id } })
    return null
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
}
