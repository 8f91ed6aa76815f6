import { data, Form, redirect } from 'react-router'
import { readSecurity, updateSecurity } from '../../contract/second-factor.ts'
import { call } from '../api-client.ts'
import { MessageList, Notice } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/security'
import { messagesOf } from './api/failures.ts'
import { adminTitle } from './shell/admin-title.ts'
import './record/record-page.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { require_second_factor } = await call(context, readSecurity, {})
  return { required: require_second_factor, done: url.searchParams.has('fait') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const require_second_factor = (await request.formData()).get('intent') === 'exiger'
  try {
    await call(context, updateSecurity, { body: { require_second_factor } })
    return redirect('/admin/securite?fait=modifie')
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
}

export const meta = () => adminTitle('Sécurité')

/** One rule of the house: whether its team needs a second factor to log in. */
export default function Security({ loaderData: { required, done }, actionData }: Route.ComponentProps) {
  return (
    <section className="record-page">
      <h1>Sécurité</h1>
      {done && <Notice>Le réglage est enregistré.</Notice>}
      <MessageList messages={actionData?.messages ?? []} />
      <aside aria-labelledby="double">
        <section>
          <h2 id="double">Double authentification de l’équipe</h2>
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
      </aside>
    </section>
  )
}
