import { data, Link, useLocation } from 'react-router'
import { entranceHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { stayWhenCutOff } from '../failures.ts'
import { HoldNotice } from '../screening/hold/hold-notice.tsx'
import type { Route } from './+types/login'
import { CredentialsForm } from './entrance/credentials-form.tsx'
import { Entrance } from './entrance/entrance.tsx'
import { heldPlaces } from './entrance/held-places.ts'
import { logInFrom } from './entrance/log-in.ts'
import { LoginNotice } from './entrance/login-notice.tsx'
import { SecondStep } from './entrance/second-step.tsx'
import { withReturn } from './return-path.ts'
import { visitorsOnly } from './who.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await visitorsOnly(context)
  return { hold: await heldPlaces(context, url) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, ...answer } = await logInFrom(context, await request.formData(), url)
  return data(answer, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayWhenCutOff(serverAction)

export const headers = entranceHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Connexion',
    description: 'Connectez-vous pour réserver vos places et retrouver vos billets.',
    hidden: true,
  })

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation()
  const answer = actionData
  const here = withReturn('/authentification/connexion', location)
  if (answer && 'challenge' in answer) return <SecondStep action={here} answer={answer} />
  return (
    <Entrance
      title="Connexion"
      lead="Vos réservations et vos billets vous attendent."
      ways={
        <p>
          Pas encore de compte ?{' '}
          <Link to={withReturn('/authentification/inscription', location)}>Créer un compte</Link>
        </p>
      }
    >
      {loaderData.hold && <HoldNotice key={loaderData.hold.expires_at} hold={loaderData.hold} />}
      <LoginNotice query={location.search} />
      <CredentialsForm action={here} button="Se connecter" answer={answer}>
        <Link className="side-way tap" to="/authentification/mot-de-passe-oublie">
          Mot de passe oublié ?
        </Link>
      </CredentialsForm>
    </Entrance>
  )
}
