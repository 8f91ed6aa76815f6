import { data, Form, Link } from 'react-router'
import { setSupervisorCode } from '../../contract/counter.ts'
import { officeMessagesOf } from '../admin/api/failures.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { textIn } from '../admin/form/values.ts'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import { Field } from '../ui/form/field.tsx'
import { MessageList } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/supervisor-code'
import '../ui/till/till-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { code: textIn(form, 'code'), current_password: textIn(form, 'current_password') }
  try {
    await call(context, setSupervisorCode, { body })
    return data({ messages: [], done: true })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, done: false }, { status })
  }
}

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(() => 'Votre code de responsable')

export default function SupervisorCode({ actionData }: Route.ComponentProps) {
  const messages = actionData?.messages ?? []
  return (
    <main className="till-page stack at-top gap-4" id="contenu">
      <h1 className="h2-text">Votre code de responsable</h1>
      <p>
        À la caisse, ce code accorde un remboursement qui dépasse la limite d’un collègue, ou celui d’une
        place déjà entrée. Il est personnel, et n’accorde rien pour vos propres ventes.
      </p>
      <MessageList messages={messages} links />
      {actionData?.done ? (
        <p role="status" className="bold">
          Votre code est enregistré.
        </p>
      ) : (
        <Form method="post" className="stack gap-4">
          <Field
            name="code"
            label="Nouveau code"
            hint="Six chiffres. Pas une date de naissance."
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
            messages={messages}
          />
          <Field
            name="current_password"
            label="Votre mot de passe"
            type="password"
            autoComplete="current-password"
            required
            messages={messages}
          />
          <SubmitButton className="button till-button">Enregistrer</SubmitButton>
        </Form>
      )}
      <p>
        <Link to="/caisse" className="tap">
          Les caisses
        </Link>
      </p>
    </main>
  )
}
