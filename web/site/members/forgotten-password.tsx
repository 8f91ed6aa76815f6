import { data, Form, Link } from 'react-router'
import { askForResetLink } from '../../../contract/password-reset.ts'
import { resetLinkMinutes } from '../../../contract/rules/account.ts'
import { call } from '../../api-client.ts'
import { entranceHeaders } from '../../same-for-everyone.ts'
import { Field } from '../../ui/form/field.tsx'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/forgotten-password'
import { Entrance } from './entrance/entrance.tsx'
import { useMessages } from './entrance/use-messages.ts'
import { textIn } from './form-text.ts'

type Answer = { email?: string; messages?: Message[]; sent?: string }

export async function action({ context, request }: Route.ActionArgs) {
  const email = textIn(await request.formData(), 'email')
  try {
    const { message } = await call(context, askForResetLink, { body: { email } })
    return data<Answer>({ sent: message })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<Answer>({ email, messages }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = entranceHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Mot de passe oublié',
    description: 'Recevez un lien pour choisir un nouveau mot de passe.',
    hidden: true,
  })

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined
  const [messages, setMessages] = useMessages(answer?.messages)
  return (
    <Entrance
      title="Mot de passe oublié"
      lead={
        answer?.sent
          ? undefined
          : `Un lien vous sera envoyé par e-mail. Il sert une seule fois, pendant ${resetLinkMinutes}\u00a0minutes.`
      }
      ways={
        <p>
          <Link to="/authentification/connexion">Retour à la connexion</Link>
        </p>
      }
    >
      {answer?.sent ? (
        <>
          <Notice>{answer.sent}</Notice>
          <p>
            Rien reçu après quelques minutes ? Regardez parmi les indésirables, puis{' '}
            <Link to="/authentification/mot-de-passe-oublie">recommencez</Link>.
          </p>
        </>
      ) : (
        <Form
          method="post"
          noValidate
          onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
        >
          <MessageList messages={messages} />
          <Field
            name="email"
            label="Adresse e-mail"
            type="email"
            autoComplete="username"
            defaultValue={answer?.email}
            aria-required
          />
          <SubmitButton>Recevoir le lien</SubmitButton>
        </Form>
      )}
    </Entrance>
  )
}
