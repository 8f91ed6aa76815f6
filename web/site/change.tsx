import { data, Form, Link, redirect } from 'react-router'
import { chooseChange, readChangeClaim } from '../../contract/change.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { refundDays } from '../../contract/rules/terms.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { placesByFare } from '../../contract/texts/places-by-fare.ts'
import { differences, whenText } from '../../contract/texts/screening-change.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { call, callIfFound } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/change'
import { ErrorPage } from './error-page.tsx'
import { messagesOf, stayWhenCutOff } from './failures.ts'
import { keyHeaders } from './members/private-page.ts'
import '../ui/pages/order-page.css'
import '../ui/pages/cancellation.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const claim = await callIfFound(context, readChangeClaim, { params })
  return claim ? { claim } : data(null, { status: 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const choice = (await request.formData()).get('intent') === 'refund' ? 'refund' : 'keep'
  try {
    await call(context, chooseChange, { params, body: { choice } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`/changement/${params.token}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayWhenCutOff(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Séance changée',
    description: 'Garder ses places, ou être remboursé.',
    hidden: true,
  })

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <ErrorPage
        status={404}
        sentence="Ce lien ne mène à aucune réservation dont le cinéma a changé la séance."
      />
    )
  const { claim } = loaderData
  const changes = differences(claim.before, claim.after)
  const seats = seatsText(claim.places.map(({ seat }) => seat))
  return (
    <article className="page order-page compensation-page">
      <div className="order-state" data-state={claim.chosen ? 'confirmed' : 'pending'} role="status">
        <h1>{claim.chosen ? 'C’est noté' : 'Cette séance a changé'}</h1>
        <p className="sentence">
          <b>{claim.before.title}</b>, {whenText(claim.before)}, {claim.before.name_cinema}. {claim.reason}
        </p>
        {changes.length === 0 && <p>Elle est redevenue celle que vous avez réservée.</p>}
        <dl className="fact-list">
          {changes.map(({ what, before, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <del>{before}</del> → <b>{after}</b>
              </dd>
            </div>
          ))}
        </dl>
        <p>Vos places&nbsp;: {placesByFare(claim.places)}</p>
        {seats && <p>{seats}</p>}
      </div>
      <MessageList messages={actionData?.messages ?? []} />
      <Choice claim={claim} />
    </article>
  )
}

type Claim = NonNullable<Route.ComponentProps['loaderData']>['claim']

function Choice({ claim }: { claim: Claim }) {
  if (claim.claim)
    return (
      <p>
        Cette séance a été annulée depuis.{' '}
        <Link className="button" to={`/annulation/${claim.claim}`}>
          Choisir un remboursement ou une invitation
        </Link>
      </p>
    )
  if (claim.chosen === 'refund')
    return (
      <p>
        <b>{eurosText(claim.price_order)}</b> vous sont rendus, chaque part d’où elle vient, au plus tard sous{' '}
        {refundDays} jours.
      </p>
    )
  if (!claim.open) return <p>Le choix en ligne est clos&nbsp;: vos places restent à vous.</p>
  const { date, hour } = inParis(new Date(claim.closes_at))
  return (
    <>
      <p>
        {claim.chosen === 'keep'
          ? 'Vos places restent à vous. Vous pouvez encore changer d’avis'
          : 'Sans réponse de votre part, vos places restent à vous. Vous pouvez être remboursé'}{' '}
        jusqu’au {longDate(date)} à {hourText(hour)}.
      </p>
      <Form method="post" className="ways-back">
        {claim.chosen !== 'keep' && (
          <section>
            <h2>Garder vos places</h2>
            <p>
              Vos e-billets d’avant ouvrent toujours la porte&nbsp;; ceux du message disent ce qui est
              nouveau.
            </p>
            <SubmitButton intent="keep" className="button">
              Garder les places
            </SubmitButton>
          </section>
        )}
        <section>
          <h2>Être remboursé</h2>
          <p>
            {eurosText(claim.price_order)}, suppléments compris. Chaque part retourne d’où elle vient&nbsp;:
            carte bancaire, e-carte ou bon cadeau. Ce choix est définitif.
          </p>
          <SubmitButton intent="refund" className="button quiet">
            Choisir le remboursement
          </SubmitButton>
        </section>
      </Form>
    </>
  )
}
