import type { RouterContextProvider } from 'react-router'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { isSame } from '../../../contract/rules/same.ts'
import { type ApiRefusal, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { confirmEffectText, effectFieldName, isConfirmed, type PriceChanges } from '../fares/price-effect.tsx'
import { type EditConflict, editConflictsIn, settle } from '../form/edit-conflict.ts'
import { bodyOf, changesOf, missing, multipartOf } from '../form/read-fields.ts'
import { inputOfPrice } from '../form/typed-prices.ts'
import { typedIn, type Values } from '../form/values.ts'
import { checkWarningsText } from '../form/warning-boxes.tsx'
import { type Warning, warningsNotAccepted } from '../form/warnings.ts'
import { effectOf } from './effect.ts'
import { endpoints } from './endpoints.ts'
import { officeMessagesOf } from './failures.ts'
import { formFields } from './form-fields.ts'
import { readWarningData } from './read-warning-data.ts'

type Context = Readonly<RouterContextProvider>
export type Refused = {
  messages: readonly Message[]
  typed: Values
  /**
   * The values that the form had when the user opened it. After a refusal, the page compares them with the typed
   * values, to find out which fields the user has changed.
   */
  seen?: Values
  conflicts?: readonly EditConflict[]
  warnings?: readonly Warning[]
  /** Which prices of coming screenings the save would change. The user must confirm this first. */
  effect?: PriceChanges
  status: number
}

/**
 * Creates a record, or changes the record with this id. Returns null on success, otherwise the reasons why it
 * was not saved.
 */
export async function save(
  context: Context,
  described: Entity,
  form: FormData,
  id?: string,
): Promise<Refused | null> {
  const other = id === undefined ? 'change' : 'creation'
  const all = formFields(described).filter(({ only }) => only !== other)
  const seen = settle(all, form)
  // Ignore the fields that the form did not contain: otherwise they would count as emptied by the user.
  const entity = { ...described, fields: seen ? all.filter(({ name }) => name in seen) : all }
  const typed = typedIn(entity.fields, form)
  const empty = missing(entity.fields, typed)
  if (empty.length > 0) return { messages: empty, typed, seen, status: 400 }
  const warnings = await doubtsAbout(context, entity, form, typed, seen)
  if (warnings.length > 0)
    return { messages: [{ message: checkWarningsText }], typed, seen, warnings, status: 409 }
  const { create, update } = endpoints[entity.name]
  const endpoint = id === undefined ? create : update
  try {
    const effect = await effectOf(context, entity.name, changesOf(entity.fields, typed, seen), id)
    if (effect && effect.screenings > 0 && !isConfirmed(effect, form))
      return {
        messages: [{ field: effectFieldName, message: confirmEffectText }],
        typed,
        seen,
        effect,
        status: 409,
      }
    await call(context, endpoint!, {
      params: { id },
      ...(entity.multipart
        ? { form: multipartOf(entity.fields, form, typed, seen) }
        : { body: bodyOf(entity.fields, typed, seen) }),
    })
    return null
  } catch (error) {
    const refused = withInputs(officeMessagesOf(error), typed)
    const conflicts = editConflictsIn(entity.fields, (error as ApiRefusal).answer)
    return { ...refused, typed, seen, conflicts }
  }
}

/** Links each error message about a price to the input of that price's fare. */
const withInputs = ({ messages, status }: ReturnType<typeof officeMessagesOf>, { prices = [] }: Values) => ({
  messages: messages.map(each => ({ ...each, field: inputOfPrice(each.field, [prices].flat()) })),
  status,
})

/** Returns the warnings about new or changed fields that the user has not accepted yet. */
async function doubtsAbout(
  context: Context,
  entity: Entity,
  form: FormData,
  typed: Values,
  seen: Values = {},
) {
  if (!entity.warnings) return []
  const now = inParis(context.get(clockContext)())
  const warnings = entity.warnings(typed, now, await readWarningData(context, typed))
  return warningsNotAccepted(warnings, form).filter(({ field, also = [] }) =>
    [field, ...also].some(name => !isSame(typed[name], seen[name])),
  )
}
