import { data, Form, Link, redirect } from 'react-router'
import { user } from '../../../contract/admin/user.ts'
import { call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageNotFound } from '../api/entity-of-page.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { ownCinemas } from '../api/staff.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { typedIn, type Values } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/staff-member'
import { postFields, postShown, postTyped } from './post-fields.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw pageNotFound()
  const [person, cinemas] = await Promise.all([call(context, user.read, { params }), ownCinemas(context)])
  const { id, firstname, lastname, email } = person
  return {
    id,
    name: [firstname, lastname].filter(Boolean).join(' ') || email,
    values: postShown(person),
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const typed = typedIn(postFields([]), await request.formData())
  try {
    await call(context, user.update, { params, body: postTyped(typed) })
    return redirect('/admin/equipe?fait=modifie')
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(({ loaderData }: Route.MetaArgs) => loaderData && `Équipe, ${loaderData.name}`)

/**
 * Edits the role, tasks and cinemas of a staff member. The rest of the account is edited on the member's
 * page.
 */
export default function StaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, values, cinemas } = loaderData
  const messages = actionData?.messages ?? []
  const typed = (actionData as { typed?: Values } | undefined)?.typed
  return (
    <section className="record-page">
      <p className="up">
        <Link to="/admin/equipe">Équipe</Link>
      </p>
      <h1>{name}</h1>
      <MessageList messages={messages} links />
      <Form method="post" noValidate className="record-form">
        {postFields(cinemas).map(field => (
          <FieldInput
            key={field.name}
            field={field}
            values={typed ?? values}
            choices={{}}
            messages={messages}
          />
        ))}
        <p>
          Un changement déconnecte la personne partout. Si elle entre dans l’équipe ou monte en rôle, son mot
          de passe est fermé et elle reçoit par e-mail de quoi en choisir un nouveau. Sans tâche, avec « Ses
          tâches seulement », elle n’est plus de l’équipe et garde son compte de membre.
        </p>
        <p className="buttons">
          <SubmitButton>Enregistrer</SubmitButton>
        </p>
      </Form>
      <ul className="ways">
        <li>
          <Link to={`/admin/membre/${id}`}>Son compte</Link>
        </li>
      </ul>
    </section>
  )
}
