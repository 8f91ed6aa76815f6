import { data, Link, useLocation } from 'react-router'
import { identityContext, mailContext } from '../../page-context.ts'
import { entranceHeaders } from '../../same-for-everyone.ts'
import { Notice } from '../../ui/form/message-list.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError } from '../failures.ts'
import { EntranceHold } from '../screening/hold/entrance-hold.tsx'
import type { Route } from './+types/login'
import { CredentialsForm } from './entrance/credentials-form.tsx'
import { enterAsGuest, isForAnOrder } from './entrance/enter-as-guest.ts'
import { Entrance } from './entrance/entrance.tsx'
import { GuestAddress } from './entrance/guest-address.tsx'
import { GuestCode } from './entrance/guest-code.tsx'
import { heldPlaces } from './entrance/held-places.ts'
import { logInFrom } from './entrance/log-in.ts'
import { LoginNotice } from './entrance/login-notice.tsx'
import { SecondStep } from './entrance/second-step.tsx'
import { ownPage, withReturn } from './return-path.ts'
import { visitorsOnly } from './who.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  await visitorsOnly(context)
  const retour = ownPage(url.searchParams.get('retour'))
  return {
    hold: await heldPlaces(context, url),
    guests: context.get(identityContext).guest_checkout && context.get(mailContext) && isForAnOrder(url),
    toOrder: retour?.startsWith('/utilisateur/reservation/') ?? false,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const asGuest = await enterAsGuest(context, form, url)
  const { status, ...answer } = asGuest ?? (await logInFrom(context, form, url))
  return data(answer, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

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
  if (answer && 'guest' in answer) return <GuestCode action={here} answer={answer} hold={loaderData.hold} />
  const hold = <EntranceHold hold={loaderData.hold} />
  if (loaderData.guests && new URLSearchParams(location.search).has('sans-compte')) {
    const action = withReturn('/authentification/connexion?sans-compte=oui', location)
    return (
      <GuestAddress action={action} login={here} answer={answer}>
        {hold}
      </GuestAddress>
    )
  }
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
      {loaderData.toOrder && (
        <Notice>Vous avez réservé sans compte&nbsp;? Le lien de votre e-mail ouvre la réservation.</Notice>
      )}
      {hold}
      <LoginNotice query={location.search} />
      <CredentialsForm action={here} button="Se connecter" guests={loaderData.guests} answer={answer}>
        <Link className="side-way tap" to="/authentification/mot-de-passe-oublie">
          Mot de passe oublié ?
        </Link>
      </CredentialsForm>
    </Entrance>
  )
}
