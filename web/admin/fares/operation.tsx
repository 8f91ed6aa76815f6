import { useRef } from 'react'
import { data, Form, Link } from 'react-router'
import { checkPriceOperation, createPriceOperation } from '../../../contract/admin/price-operation.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { choicesFor } from '../api/choices.ts'
import { pageForbidden } from '../api/entity-of-page.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { staffIn } from '../api/staff.ts'
import type { Field } from '../entities/field.ts'
import { allowed } from '../entities/index.ts'
import { priceRule } from '../entities/price-rule.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { changesOf, missing } from '../form/read-fields.ts'
import { UnsavedWork } from '../form/unsaved-work.tsx'
import { startValues, typedIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/operation'
import { confirmEffectText, effectFieldName, isConfirmed, PriceEffect } from './price-effect.tsx'
import '../../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

const fields: readonly Field[] = [
  {
    name: 'name_rule',
    label: 'Nom',
    kind: 'text',
    required: true,
    most: 100,
    hint: 'Par exemple « Fête du cinéma 2027 » : le public le lit, sur le site et sur le programme imprimé.',
  },
  { name: 'from_date', label: 'Du', kind: 'date', required: true },
  { name: 'to_date', label: 'Au', kind: 'date', required: true, hint: 'Ce jour compris.' },
  {
    name: 'price',
    label: 'Prix d’une place, à tous les tarifs',
    kind: 'euros',
    required: true,
    hint: 'Le supplément 3D s’y ajoute, comme d’habitude.',
  },
  { name: 'cinemas_id', label: 'Cinéma', kind: 'record', of: 'cinema', hint: 'Rien : tous les cinémas.' },
]

type Body = CallOf<typeof createPriceOperation>['body']

export async function loader({ context }: Route.LoaderArgs) {
  if (!allowed(staffIn(context), priceRule.write)) throw pageForbidden()
  const values = startValues(fields, new URLSearchParams())
  return { values, choices: await choicesFor(context, fields, values) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = typedIn(fields, form)
  const empty = missing(fields, typed)
  if (empty.length > 0) return data({ messages: empty, typed, effect: null }, 400)
  // The type assertion may be wrong: the form sends its values unchecked, because the API checks them.
  const body = changesOf(fields, typed) as Body
  try {
    const effect = await call(context, checkPriceOperation, { body })
    const messages = [{ field: effectFieldName, message: confirmEffectText }]
    if (!isConfirmed(effect, form)) return data({ messages, typed, effect }, 409)
    await call(context, createPriceOperation, { body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed, effect: null }, status)
  }
  return leadTo('/admin/regle?fait=operation')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

const title = 'Une opération de quelques jours'

export const meta = adminTitle(() => title)

/**
 * Creates a price operation, which sets one price for a few days. Staff type a name, two dates and a price; the
 * API creates a price grid and a price rule.
 */
export default function Operation({ loaderData, actionData }: Route.ComponentProps) {
  const dirty = useRef(false)
  const answer = actionData && 'typed' in actionData ? actionData : null
  const messages = actionData?.messages ?? []
  const values = answer?.typed ?? loaderData.values
  return (
    <section className="record-page">
      <p className="up">
        <Link to="/admin/regle">{priceRule.words.many}</Link>
      </p>
      <h1>{title}</h1>
      <p>
        Ces jours-là, toutes les places ont le même prix&nbsp;: Fête du cinéma, Printemps du cinéma,
        anniversaire de la salle…
      </p>
      <Form
        method="post"
        noValidate
        className="record-form"
        onInput={() => {
          dirty.current = true
        }}
      >
        <MessageList messages={messages} links />
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            choices={loaderData.choices}
            messages={messages}
          />
        ))}
        {answer?.effect && <PriceEffect effect={answer.effect} />}
        <p className="buttons">
          <SubmitButton>
            {answer?.effect ? 'Confirmer et enregistrer' : 'Voir ce qui changerait'}
          </SubmitButton>
          <Link to="/admin/regle" className="button quiet">
            Retour aux règles
          </Link>
        </p>
        <UnsavedWork dirty={dirty} />
      </Form>
    </section>
  )
}
