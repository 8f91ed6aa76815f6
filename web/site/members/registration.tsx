import { data, Form, Link, redirect, useLocation } from 'react-router'
import { register } from '../../../contract/members.ts'
import { credentialProblems } from '../../../contract/rules/password.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { entranceHeaders } from '../../same-for-everyone.ts'
import type { Message } from '../../ui/form/messages.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError } from '../failures.ts'
import { EntranceHold } from '../screening/hold/entrance-hold.tsx'
import type { Route } from './+types/registration'
import { CredentialsForm } from './entrance/credentials-form.tsx'
import { Entrance } from './entrance/entrance.tsx'
import { heldPlaces } from './entrance/held-places.ts'
import { authenticationMessages } from './entrance/messages.ts'
import { textIn } from './form-text.ts'
import { withReturn } from './return-path.ts'
import { visitorsOnly } from './who.ts'

/** `taken` is true if an account with this e-mail address already exists. */
type Answer = { email: string; messages: Message[]; taken?: boolean }

export async function loader({ context, url }: Route.LoaderArgs) {
  await visitorsOnly(context)
  return { hold: await heldPlaces(context, url) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const email = textIn(form, 'email')
  const password = textIn(form, 'password')
  const messages = credentialProblems(email, password)
  if (messages.length > 0) return data<Answer>({ email, messages }, { status: 400 })
  try {
    await call(context, register, { body: { email, password } })
  } catch (error) {
    const { messages, status } = authenticationMessages(error)
    const taken = error instanceof ApiRefusal && error.answer.code === 'email_taken'
    return data<Answer>({ email, messages, taken }, { status })
  }
  // With status 307 the browser repeats the POST at the login page, which can then fill in the e-mail address. It
  // is neither in the URL nor in a cookie.
  return redirect(withReturn('/authentification/connexion?inscription=faite', url), 307)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = entranceHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Inscription',
    description: 'Créez votre compte pour réserver vos places de cinéma et retrouver vos billets.',
    hidden: true,
  })

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation()
  const answer = actionData as Answer | undefined
  return (
    <Entrance
      title="Inscription"
      lead="Une adresse, un mot de passe, et vos billets vous suivent partout."
      ways={
        <p>
          Déjà un compte ? <Link to={withReturn('/authentification/connexion', location)}>Se connecter</Link>
        </p>
      }
    >
      <EntranceHold hold={loaderData.hold} />
      <CredentialsForm
        action={withReturn('/authentification/inscription', location)}
        button="Créer votre compte"
        newPassword
        answer={answer}
      >
        <p className="small soft small-text">
          Nous ne gardons que ce qui sert à vos réservations :{' '}
          <a className="plain-text" href="/politique-confidentialité">
            politique de confidentialité
          </a>
          .
        </p>
      </CredentialsForm>
      {answer?.taken && (
        <Form method="post" action={withReturn('/authentification/connexion?compte=existe', location)}>
          <input type="hidden" name="email" value={answer.email} />
          <button type="submit" className="button quiet full-width">
            Se connecter avec cette adresse
          </button>
        </Form>
      )}
    </Entrance>
  )
}
