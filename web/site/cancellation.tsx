import { data, Form, Link, redirect } from 'react-router'
import { chooseCompensation, readCompensation } from '../../contract/cancellation.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { invitationValidityMonths, refundDays } from '../../contract/rules/terms.ts'
import { hourText, longDate, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { placesByFare } from '../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { call, callIfFound } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/cancellation'
import { ErrorPage } from './error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from './failures.ts'
import { keyHeaders } from './members/private-page.ts'
import '../ui/pages/order-page.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const compensation = await callIfFound(context, readCompensation, { params })
  return compensation ? { compensation } : data(null, { status: 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const choice = (await request.formData()).get('intent') === 'invitation' ? 'invitation' : 'refund'
  try {
    await call(context, chooseCompensation, { params, body: { choice } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`/annulation/${params.token}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Séance annulée', description: 'Remboursement ou invitation.', hidden: true })

export default function CancellationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return <ErrorPage status={404} sentence="Ce lien ne mène à aucune réservation annulée par le cinéma." />
  const { compensation } = loaderData
  const seats = seatsText(compensation.places.map(({ seat }) => seat))
  return (
    <article className="page order-page compensation-page">
      <div className="order-state" data-state={compensation.chosen ? 'confirmed' : 'cancelled'} role="status">
        <h1>{compensation.chosen ? 'C’est noté' : 'Cette séance est annulée'}</h1>
        <p className="sentence">
          <b>{compensation.title}</b>, {longDay(compensation.session_date)} à{' '}
          {hourText(compensation.hours_timetable)}, {compensation.name_cinema}. {compensation.reason}
        </p>
        <p>Vos places : {placesByFare(compensation.places)}</p>
        {seats && <p>{seats}</p>}
      </div>
      <MessageList messages={actionData?.messages ?? []} />
      <Choice compensation={compensation} />
    </article>
  )
}

type Compensation = NonNullable<Route.ComponentProps['loaderData']>['compensation']

function Choice({ compensation }: { compensation: Compensation }) {
  const seats = compensation.invitations
  if (compensation.price_order === 0)
    return <p>Ces places étaient gratuites&nbsp;: il n’y a rien à rembourser, et vous n’avez rien à faire.</p>
  if (compensation.chosen === 'refund')
    return (
      <p>
        <b>{eurosText(compensation.price_order)}</b> vous seront rendus, chaque part d’où elle vient, au plus
        tard sous {refundDays} jours.
      </p>
    )
  if (compensation.chosen === 'invitation')
    return (
      <>
        <p>
          {seats > 1 ? `Vos ${seats} invitations sont` : 'Votre invitation est'}{' '}
          {compensation.guest ? (
            <>
              {seats > 1 ? 'liées' : 'liée'} à l’adresse e-mail de votre réservation, pour{' '}
              {invitationValidityMonths} mois&nbsp;: réservez avec elle, et choisissez-
              {seats > 1 ? 'les' : 'la'} au moment de payer.
            </>
          ) : (
            <>
              dans <Link to="/utilisateur/portefeuille">votre portefeuille</Link>, pour{' '}
              {invitationValidityMonths} mois.
            </>
          )}
        </p>
        <p>
          <a className="button" href="/#programme">
            Choisir une séance
          </a>
        </p>
      </>
    )
  if (!compensation.open)
    return (
      <p>
        Le choix en ligne est clos depuis le {longDate(inParis(new Date(compensation.closes_at)).date)}. Vos
        droits restent entiers : <a href="#contact">écrivez au cinéma</a>.
      </p>
    )
  return (
    <>
      <p>
        Choisissez avant le {longDate(inParis(new Date(compensation.closes_at)).date)}. Votre choix est
        définitif.
      </p>
      <Form method="post" className="ways-back stack gap-4">
        <section className="plate stack at-start at-top gap-3 pad-5">
          <h2 className="h3-text">Être remboursé</h2>
          <p>
            {eurosText(compensation.price_order)}, suppléments compris, rendus sur ce qui a payé : carte
            bancaire, e-carte ou bon cadeau.
          </p>
          <SubmitButton intent="refund" className="button">
            Choisir le remboursement
          </SubmitButton>
        </section>
        {seats > 0 && (
          <section className="plate stack at-start at-top gap-3 pad-5">
            <h2 className="h3-text">
              {seats > 1 ? `Recevoir ${seats} invitations` : 'Recevoir une invitation'}
            </h2>
            <p>
              {seats > 1 ? `${seats} places, ensemble ou à plusieurs séances,` : 'Une place'} pour ce que vous
              voudrez voir, pendant {invitationValidityMonths} mois,{' '}
              {compensation.guest
                ? 'en réservant avec la même adresse e-mail.'
                : 'dans le portefeuille de votre compte.'}{' '}
              L’éventuel supplément 3D reste à régler par carte.
              {seats < compensation.nbr_seats_payed && ' Une place gratuite n’en donne pas.'}
            </p>
            <SubmitButton intent="invitation" className="button quiet">
              {seats > 1 ? 'Choisir les invitations' : 'Choisir l’invitation'}
            </SubmitButton>
          </section>
        )}
      </Form>
    </>
  )
}
