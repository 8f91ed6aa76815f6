import type { FormEvent } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { checkResetLink, resetPassword } from '../../../contract/password-reset.ts'
import { passwordProblems } from '../../../contract/rules/password.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/new-password'
import { Entrance } from './entrance/entrance.tsx'
import { useMessages } from './entrance/use-messages.ts'
import { textIn } from './form-text.ts'
import { keyHeaders } from './private-page.ts'

type Answer = { messages: Message[]; over?: boolean }

export async function loader({ context, params }: Route.LoaderArgs): Promise<Answer> {
  try {
    await call(context, checkResetLink, { body: { token: params.token } })
    return { messages: [] }
  } catch (error) {
    return linkAnswer(error)
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const password = textIn(await request.formData(), 'password')
  try {
    await call(context, resetPassword, { body: { token: params.token, password } })
  } catch (error) {
    const { status, ...answer } = linkAnswer(error)
    return data<Answer>(answer, { status })
  }
  return redirect('/authentification/connexion?mot-de-passe=change')
}

const linkAnswer = (error: unknown) => ({
  ...messagesOf(error),
  over: error instanceof ApiRefusal && error.answer.code === 'reset_link_invalid',
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Nouveau mot de passe',
    description: 'Choisissez un nouveau mot de passe.',
    hidden: true,
  })

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const answer = (actionData as Answer | undefined) ?? loaderData
  const [messages, setMessages] = useMessages(answer.messages)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const problems = passwordProblems(String(new FormData(event.currentTarget).get('password')))
    if (problems.length > 0) event.preventDefault()
    setMessages(problems.map(message => ({ field: 'password', message })))
  }
  return (
    <Entrance
      title="Nouveau mot de passe"
      lead={
        answer.over
          ? 'Un lien sert une fois, et pendant peu de temps.'
          : 'Tous vos appareils seront déconnectés ; vous vous reconnecterez avec ce mot de passe.'
      }
      ways={
        <p>
          <Link to="/authentification/mot-de-passe-oublie">
            {answer.over ? 'Demander un nouveau lien' : 'Le lien ne marche plus ? En demander un autre'}
          </Link>
        </p>
      }
    >
      {answer.over ? (
        <MessageList messages={messages} />
      ) : (
        <Form
          method="post"
          noValidate
          onSubmit={check}
          onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
        >
          <MessageList messages={messages} />
          <NewPasswordField label="Nouveau mot de passe" />
          <SubmitButton>Enregistrer</SubmitButton>
        </Form>
      )}
    </Entrance>
  )
}
