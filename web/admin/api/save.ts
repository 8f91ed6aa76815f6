import type { RouterContextProvider } from 'react-router'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { isSame } from '../../../contract/rules/same.ts'
import { type ApiRefusal, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { askedToConfirm, effectSeen, isConfirmed, type PriceChanges } from '../fares/price-effect.tsx'
import { askedToCheck } from '../form/doubt-boxes.tsx'
import { type Doubt, stillDoubtful } from '../form/doubts.ts'
import { changedMeanwhile, type Meanwhile, settle } from '../form/meanwhile.ts'
import { bodyOf, changesOf, missing, multipartOf } from '../form/read-fields.ts'
import { inputOfPrice } from '../form/typed-prices.ts'
import { typedIn, type Values } from '../form/values.ts'
import { effectOf } from './effect.ts'
import { endpoints } from './endpoints.ts'
import { officeMessagesOf } from './failures.ts'
import { knownBehind } from './known.ts'

type Context = Readonly<RouterContextProvider>
export type Refused = {
  messages: readonly Message[]
  typed: Values
  /** What they had before them, so that the page drawn again still knows what they changed. */
  seen?: Values
  meanwhile?: readonly Meanwhile[]
  doubts?: readonly Doubt[]
  /** What it would do to the screenings to come. */
  effect?: PriceChanges
  status: number
}

/** Creates a record, or changes the one with this id. Null when it is done, else why not. */
export async function save(
  context: Context,
  described: Entity,
  form: FormData,
  id?: string,
): Promise<Refused | null> {
  const seen = settle(described.fields, form)
  // A field that was not offered was not emptied either.
  const entity = seen
    ? { ...described, fields: described.fields.filter(({ name }) => name in seen) }
    : described
  const typed = typedIn(entity.fields, form)
  const empty = missing(entity.fields, typed)
  if (empty.length > 0) return { messages: empty, typed, seen, status: 400 }
  const doubts = await doubtsAbout(context, entity, form, typed, seen)
  if (doubts.length > 0) return { messages: [{ message: askedToCheck }], typed, seen, doubts, status: 409 }
  const { create, update } = endpoints[entity.name]
  const endpoint = id === undefined ? create : update
  try {
    const effect = await effectOf(context, entity.name, changesOf(entity.fields, typed, seen), id)
    if (effect && effect.screenings > 0 && !isConfirmed(effect, form))
      return { messages: [{ field: effectSeen, message: askedToConfirm }], typed, seen, effect, status: 409 }
    await call(context, endpoint!, {
      params: { id },
      ...(entity.multipart
        ? { form: multipartOf(entity.fields, form, typed, seen) }
        : { body: bodyOf(entity.fields, typed, seen) }),
    })
    return null
  } catch (error) {
    const refused = withInputs(officeMessagesOf(error), typed)
    const meanwhile = changedMeanwhile(entity.fields, (error as ApiRefusal).answer)
    return { ...refused, typed, seen, meanwhile }
  }
}

/** Each message at the input it is about. */
const withInputs = ({ messages, status }: ReturnType<typeof officeMessagesOf>, { prices = [] }: Values) => ({
  messages: messages.map(each => ({ ...each, field: inputOfPrice(each.field, [prices].flat()) })),
  status,
})

/** What to ask about the fields that are new or changed. */
async function doubtsAbout(
  context: Context,
  entity: Entity,
  form: FormData,
  typed: Values,
  seen: Values = {},
) {
  if (!entity.doubts) return []
  const now = inParis(context.get(clockContext)())
  const doubts = entity.doubts(typed, now, await knownBehind(context, typed))
  return stillDoubtful(doubts, form).filter(({ field, also = [] }) =>
    [field, ...also].some(name => !isSame(typed[name], seen[name])),
  )
}
