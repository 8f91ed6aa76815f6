import { data, Form, Link, redirect } from 'react-router'
import { updateAccount } from '../../contract/account.ts'
import { readSecurity, updateSecurity } from '../../contract/second-factor.ts'
import { call } from '../api-client.ts'
import { MessageList, Notice } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/security'
import { officeMessagesOf } from './api/failures.ts'
import { staffIn } from './api/staff.ts'
import { allowed } from './entities/index.ts'
import { keepTyped } from './form/keep-typed.ts'
import { textIn } from './form/values.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/record.css'
import type { Message } from '../ui/form/messages.ts'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = staffIn(context)
  const settings = allowed(staff, 'security:write') ? await call(context, readSecurity, {}) : null
  return { required: settings?.require_second_factor ?? null, done: url.searchParams.get('fait') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = textIn(form, 'intent')
  try {
    if (intent === 'mot-de-passe') {
      const { id } = staffIn(context)
      const body = { password: textIn(form, 'password'), current_password: textIn(form, 'current_password') }
      await call(context, updateAccount, { params: { id: String(id) }, body })
      return redirect('/admin/securite?fait=mot-de-passe')
    }
    await call(context, updateSecurity, { body: { require_second_factor: intent === 'exiger' } })
    return redirect('/admin/securite?fait=modifie')
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Sécurité')

const sentences: Record<string, string> = {
  modifie: 'Le réglage est enregistré.',
  'mot-de-passe': 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
}

/** Changes the user's own password. For admins, also sets whether staff need a second factor. */
export default function Security({ loaderData: { required, done }, actionData }: Route.ComponentProps) {
  const messages = actionData?.messages ?? []
  return (
    <section className="record-page">
      <h1>Sécurité</h1>
      {done && sentences[done] && <Notice>{sentences[done]}</Notice>}
      <MessageList messages={messages} links />
      <div className="columns">
        <OwnPassword messages={messages} />
        <aside aria-label="Double authentification">
          <section>
            <h2>Votre double authentification</h2>
            <p>Une application de codes ou une clé d’accès protège votre compte en plus du mot de passe.</p>
            <p>
              <Link to="/utilisateur/securite" reloadDocument>
                Votre sécurité et vos appareils
              </Link>
            </p>
          </section>
          {required !== null && (
            <section>
              <h2>Double authentification de l’équipe</h2>
              <p>
                {required
                  ? 'Elle est exigée\u00a0: un manager ou un administrateur qui ne l’a pas activée ne peut rien faire d’autre que l’activer.'
                  : 'Elle n’est pas exigée\u00a0: chaque personne de l’équipe l’active si elle le souhaite.'}
              </p>
              <Form method="post">
                <SubmitButton intent={required ? 'libre' : 'exiger'} className="button quiet">
                  {required ? 'Ne plus l’exiger' : 'L’exiger de toute l’équipe'}
                </SubmitButton>
              </Form>
            </section>
          )}
        </aside>
      </div>
    </section>
  )
}

/**
 * The form with which users change their own password. It asks for the current password, and logs out their other
 * devices.
 */
function OwnPassword({ messages }: { messages: readonly Message[] }) {
  return (
    <Form method="post" noValidate className="record-form" aria-labelledby="mot-de-passe-titre">
      <h2 id="mot-de-passe-titre">Votre mot de passe</h2>
      <PasswordField name="current_password" label="Mot de passe actuel" messages={messages} />
      <NewPasswordField
        label="Nouveau mot de passe"
        hint="Vos autres appareils seront déconnectés, et un message vous préviendra."
        messages={messages}
      />
      <p className="buttons">
        <SubmitButton intent="mot-de-passe">Changer le mot de passe</SubmitButton>
      </p>
    </Form>
  )
}
