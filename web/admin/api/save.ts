import type { RouterContextProvider } from 'react-router'
import type { ApiRefusal } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { changedMeanwhile, type Meanwhile, settle } from '../form/meanwhile.ts'
import { bodyOf, missing, multipartOf } from '../form/read-fields.ts'
import { typedIn, type Values } from '../form/values.ts'
import { ask } from './ask.ts'
import { messagesOf } from './failures.ts'
import { sources } from './sources.ts'

type Context = Readonly<RouterContextProvider>
export type Refused = {
  messages: readonly Message[]
  typed: Values
  /** What they had before them, so that the page drawn again still knows what they changed. */
  seen?: Values
  meanwhile?: readonly Meanwhile[]
  status: number
}

/** Creates a record, or changes the one with this id. Null when it is done, else why not. */
export async function save(
  context: Context,
  entity: Entity,
  form: FormData,
  id?: string,
): Promise<Refused | null> {
  const seen = settle(entity.fields, form)
  const typed = typedIn(entity.fields, form)
  const empty = missing(entity.fields, typed)
  if (empty.length > 0) return { messages: empty, typed, seen, status: 400 }
  const { create, update } = sources[entity.source]
  const endpoint = id === undefined ? create : update
  try {
    await ask(context, endpoint!, {
      id,
      ...(entity.multipart
        ? { form: multipartOf(entity.fields, form, typed, seen) }
        : { body: bodyOf(entity.fields, typed, seen) }),
    })
    return null
  } catch (error) {
    const refused = messagesOf(error)
    const meanwhile = changedMeanwhile(entity.fields, (error as ApiRefusal).answer)
    return { ...refused, typed, seen, meanwhile }
  }
}
