import { data, Form, Link, redirect } from 'react-router'
import { chooseChange, readChangedOrder } from '../../contract/change.ts'
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
import { keepPageOnNetworkError, messagesOf } from './failures.ts'
import { keyHeaders } from './members/private-page.ts'
import '../ui/pages/order-page.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const changed = await callIfFound(context, readChangedOrder, { params })
  return changed ? { changed } : data(null, { status: 404 })
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

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
  const { changed } = loaderData
  const changes = differences(changed.before, changed.after)
  const seats = seatsText(changed.places.map(({ seat }) => seat))
  return (
    <article className="page order-page compensation-page">
      <div className="order-state" data-state={changed.chosen ? 'confirmed' : 'pending'} role="status">
        <h1>{changed.chosen ? 'C’est noté' : 'Cette séance a changé'}</h1>
        <p className="sentence">
          <b>{changed.before.title}</b>, {whenText(changed.before)}, {changed.before.name_cinema}.{' '}
          {changed.reason}
        </p>
        {changes.length === 0 && <p>Elle est redevenue celle que vous avez réservée.</p>}
        <dl className="fact-list stack small-text tabular">
          {changes.map(({ what, before, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <del>{before}</del> → <b>{after}</b>
              </dd>
            </div>
          ))}
        </dl>
        {changed.places.length > 0 && <p>Vos places&nbsp;: {placesByFare(changed.places)}</p>}
        {seats && <p>{seats}</p>}
      </div>
      <MessageList messages={actionData?.messages ?? []} />
      <Choice changed={changed} />
    </article>
  )
}

type ChangedOrder = NonNullable<Route.ComponentProps['loaderData']>['changed']

function Choice({ changed }: { changed: ChangedOrder }) {
  if (changed.claim)
    return (
      <p>
        Cette séance a été annulée depuis.{' '}
        <Link className="button" to={`/annulation/${changed.claim}`}>
          Choisir un remboursement ou une invitation
        </Link>
      </p>
    )
  if (changed.chosen === 'refund')
    return (
      <p>
        <b>{eurosText(changed.price_order)}</b> vous seront rendus, chaque part d’où elle vient, au plus tard
        sous {refundDays} jours.
      </p>
    )
  if (changed.places.length === 0)
    return <p>Vous avez échangé vos places de cette séance&nbsp;: il n’y a plus rien à choisir ici.</p>
  if (!changed.open) return <p>Le choix en ligne est clos&nbsp;: vos places restent à vous.</p>
  const { date, hour } = inParis(new Date(changed.closes_at))
  return (
    <>
      <p>
        {changed.chosen === 'keep'
          ? 'Vos places restent à vous. Vous pouvez encore changer d’avis'
          : 'Sans réponse de votre part, vos places restent à vous. Vous pouvez être remboursé'}{' '}
        jusqu’au {longDate(date)} à {hourText(hour)}.
      </p>
      <Form method="post" className="ways-back stack gap-4">
        {changed.chosen !== 'keep' && (
          <section className="plate stack at-start at-top gap-3 pad-5">
            <h2 className="h3-text">Garder vos places</h2>
            <p>
              Vos e-billets d’avant ouvrent toujours la porte&nbsp;; ceux du message disent ce qui est
              nouveau.
            </p>
            <SubmitButton intent="keep" className="button">
              Garder les places
            </SubmitButton>
          </section>
        )}
        <section className="plate stack at-start at-top gap-3 pad-5">
          <h2 className="h3-text">Être remboursé</h2>
          <p>
            {eurosText(changed.price_order)}, suppléments compris, rendus sur ce qui a payé&nbsp;: carte
            bancaire, e-carte ou bon cadeau. Ce choix est définitif.
          </p>
          <SubmitButton intent="refund" className="button quiet">
            Choisir le remboursement
          </SubmitButton>
        </section>
      </Form>
    </>
  )
}
