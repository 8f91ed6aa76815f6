import { data, Form, Link, redirect } from 'react-router'
import { checkStaffInvitation, joinStaff, takePost } from '../../../contract/staff-invitation.ts'
import { cinemasText, postText } from '../../../contract/texts/posts.ts'
import { call } from '../../api-client.ts'
import { Field } from '../../ui/form/field.tsx'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/join-staff'
import { Entrance } from './entrance/entrance.tsx'
import { textIn } from './form-text.ts'
import { keyHeaders } from './private-page.ts'
import { currentUser } from './who.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const invitation = await call(context, checkStaffInvitation, { body: { token: params.token } })
    return { invitation, isHere: (await currentUser(context)) !== null, messages: [] }
  } catch (error) {
    return { invitation: null, isHere: false, messages: messagesOf(error).messages }
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { token } = params
  const names = { firstname: textIn(form, 'firstname'), lastname: textIn(form, 'lastname') }
  try {
    if (textIn(form, 'intent') === 'rejoindre') await call(context, takePost, { body: { token } })
    else await call(context, joinStaff, { body: { token, ...names, password: textIn(form, 'password') } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages, names }, { status })
  }
  return redirect('/authentification/connexion?equipe=bienvenue')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Rejoindre l’équipe',
    description: 'Une invitation dans l’équipe du cinéma.',
    hidden: true,
  })

type Answer = { messages: Message[]; names?: { firstname: string; lastname: string } }

/**
 * The page to which an invitation for staff links. The person must press a button to accept, because mail scanners
 * open links and would accept it.
 */
export default function JoinStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, isHere } = loaderData
  const { messages, names } = (actionData as Answer | undefined) ?? { messages: loaderData.messages }
  if (!invitation)
    return (
      <Entrance title="Rejoindre l’équipe" lead="Un lien sert une fois, et pendant sept jours.">
        <MessageList messages={messages} />
      </Entrance>
    )
  const { email, has_account, cinemas } = invitation
  return (
    <Entrance
      title="Rejoindre l’équipe"
      lead={`${postText(invitation)}. ${cinemasText(cinemas)}. Votre adresse : ${email}.`}
    >
      <MessageList messages={messages} />
      {!has_account && (
        <Form method="post" noValidate>
          <Field
            name="firstname"
            label="Prénom"
            autoComplete="given-name"
            defaultValue={names?.firstname}
            messages={messages}
          />
          <Field
            name="lastname"
            label="Nom"
            autoComplete="family-name"
            defaultValue={names?.lastname}
            messages={messages}
          />
          <NewPasswordField label="Mot de passe" messages={messages} />
          <SubmitButton intent="creer">Créer votre compte</SubmitButton>
        </Form>
      )}
      {has_account && isHere && (
        <Form method="post">
          <p>Vous vous connecterez de nouveau, et commencerez dans l’administration.</p>
          <SubmitButton intent="rejoindre">Rejoindre l’équipe</SubmitButton>
        </Form>
      )}
      {has_account && !isHere && (
        <p>
          Un compte a déjà cette adresse. <Link to="/authentification/connexion">Connectez-vous</Link>, ou{' '}
          <Link to="/authentification/mot-de-passe-oublie">choisissez un nouveau mot de passe</Link>, puis
          ouvrez de nouveau le lien du message.
        </p>
      )}
    </Entrance>
  )
}
