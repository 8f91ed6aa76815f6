import type { RouterContextProvider } from 'react-router'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { bodyOf, missing, multipartOf } from '../form/read-fields.ts'
import { textIn, typedIn, type Values } from '../form/values.ts'
import { ask } from './ask.ts'
import { messagesOf } from './failures.ts'
import { sources } from './sources.ts'

type Context = Readonly<RouterContextProvider>
export type Refused = { messages: readonly Message[]; typed: Values; status: number }

/** Creates a record, or changes the one with this id. Null when it is done, else why not. */
export async function save(
  context: Context,
  entity: Entity,
  form: FormData,
  id?: string,
): Promise<Refused | null> {
  const typed = typedIn(entity.fields, form)
  const empty = missing(entity.fields, typed)
  if (empty.length > 0) return { messages: empty, typed, status: 400 }
  const { create, update } = sources[entity.source]
  const endpoint = id === undefined ? create : update
  const seen = seenIn(form)
  try {
    await ask(context, endpoint!, {
      id,
      ...(entity.multipart
        ? { form: multipartOf(entity.fields, form, typed, seen) }
        : { body: bodyOf(entity.fields, typed, seen) }),
    })
    return null
  } catch (error) {
    return { ...messagesOf(error), typed }
  }
}

/** What the person had before them when they began to type. */
function seenIn(form: FormData): Values | undefined {
  try {
    return (JSON.parse(textIn(form, 'vu')) as Values) ?? undefined
  } catch {
    return undefined
  }
}
