import { data, Form, Link, redirect } from 'react-router'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { waitingList } from '../../../contract/rules/terms.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import {
  joinWaitingList,
  leaveWaitingList,
  listOwnWaiting,
  readWaitingList,
} from '../../../contract/waiting.ts'
import { ApiRefusal, call, callIfFound } from '../../api-client.ts'
import { clockContext, identityContext, mailContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { ErrorPage } from '../error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import { textIn } from '../members/form-text.ts'
import { privateHeaders } from '../members/private-page.ts'
import { guestAddressPath, loginPath } from '../paying/login-path.ts'
import { reservationPath, screeningAddress, waitingPath } from '../screening/reservation-path.ts'
import type { Route } from './+types/list'
import { EntryButtons, sentenceOf, titleOf, untilText } from './own-entry.tsx'
import '../../ui/pages/order-page.css'
import '../../ui/form/choices.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const list = await callIfFound(context, readWaitingList, { params: { id: params.sessionId } })
  if (!list) return data(null, { status: 404 })
  const address = { ...list, session_id: Number(params.sessionId) }
  const loggedIn = await isLoggedIn(context)
  const toOrder = url.searchParams.get('reserver') === 'oui'
  if (toOrder && !loggedIn) throw redirect(loginPath(`${waitingPath(address)}?reserver=oui`))
  if (toOrder && list.own?.state === 'offered')
    throw redirect(reservationPath(address, `places=${list.own.n}`))
  const { seats_per_person, guest_checkout } = context.get(identityContext)
  return {
    list,
    page: waitingPath(address),
    screening: screeningAddress(address),
    loggedIn,
    // The link of an offer was opened, but it does not belong to the account that is logged in.
    notOwn: toOrder,
    guests: guest_checkout && context.get(mailContext),
    most: seats_per_person,
    limits: timeLimits(list, context.get(clockContext)()),
  }
}

type List = AnswerOf<typeof readWaitingList>

/** The time limits that the form offers, in minutes before the list closes. */
const choices = [0, 90, 210, 24 * 60]

function timeLimits({ closes_at, session_date }: Pick<List, 'closes_at' | 'session_date'>, now: Date) {
  return choices
    .map(minutes => new Date(Date.parse(closes_at) - minutes * 60_000))
    .filter(limit => limit > now)
    .map(limit => ({ value: limit.toISOString(), label: untilText(limit.toISOString(), session_date) }))
}

async function isLoggedIn(context: Route.LoaderArgs['context']): Promise<boolean> {
  try {
    await call(context, listOwnWaiting, {})
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return false
    throw error
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const to = { params: { id: params.sessionId } }
  try {
    if (form.get('intent') === 'quitter') await call(context, leaveWaitingList, to)
    else {
      const kind = form.get('fauteuil') === 'oui' ? { kind: 'pmr' as const } : {}
      const until = textIn(form, 'until')
      const body = { n: Number(textIn(form, 'n')), ...kind, ...(until && { until }) }
      await call(context, joinWaitingList, { ...to, body })
    }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) throw redirect(loginPath(url.pathname))
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(url.pathname)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Liste d’attente', description: 'Attendre des places libérées.', hidden: true })

export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return <ErrorPage status={404} sentence="Cette séance n’existe pas, ou elle a déjà commencé." />
  const { list, screening, notOwn } = loaderData
  const own = list.own && { ...list.own, ...pick(list, factNames) }
  return (
    <article className="page order-page">
      <Breadcrumbs
        pages={[
          { name: 'Accueil', to: '/' },
          { name: list.title, to: `/film/${list.movies_id}` },
          { name: 'Séance', to: screening },
        ]}
        current="Liste d’attente"
      />
      <div
        className="order-state"
        data-state={own?.state === 'offered' ? 'confirmed' : 'pending'}
        role="status"
      >
        <h1>{own ? titleOf(own) : 'Liste d’attente'}</h1>
        <p className="sentence">
          <b>{list.title}</b>, {longDay(list.session_date)} à {hourText(list.hours_timetable)},{' '}
          {list.name_cinema}.
        </p>
        {own && <p>{sentenceOf(own)}</p>}
        {(!own || own.state === 'waiting') && <p className="soft">{peopleText(list.people)}</p>}
      </div>
      {notOwn && (
        <p>
          Aucune place n’est proposée à ce compte. Connectez-vous avec l’adresse qui a reçu l’e-mail ; si le
          délai est passé, les places sont allées à la personne suivante.
        </p>
      )}
      <MessageList messages={actionData?.messages ?? []} />
      {own ? <EntryButtons entry={own} /> : <Join {...loaderData} />}
    </article>
  )
}

const factNames = [
  ...(['title', 'movies_id', 'timetables_id', 'session_date', 'hours_timetable'] as const),
  ...(['name_theater', 'name_cinema'] as const),
]

function peopleText(people: number): string {
  if (people === 0) return 'Personne n’attend pour le moment.'
  return people > 1 ? `${people} personnes attendent.` : 'Une personne attend.'
}

type JoinProps = NonNullable<Route.ComponentProps['loaderData']>

function Join({ list, page, screening, loggedIn, guests, most, limits }: JoinProps) {
  if (!list.open || limits.length === 0)
    return (
      <p>
        La liste est fermée. Les places qui se libèrent encore sont en vente pour tous, sur{' '}
        <Link to={screening}>la page de la séance</Link>.
      </p>
    )
  return (
    <section className="plate stack gap-4 pad-5" aria-labelledby="rejoindre">
      <h2 id="rejoindre" className="h3-text">
        Me prévenir si des places se libèrent
      </h2>
      <p>
        Les places qui se libèrent sont proposées par e-mail, dans l’ordre d’arrivée, à la première personne à
        qui elles conviennent. Elles lui sont retenues {waitingList.offerMinutes} minutes (
        {waitingList.offerMinutesSoon} peu avant la séance), puis vont à la suivante. La liste se ferme à{' '}
        {hourText(inParis(new Date(list.closes_at)).hour)}, {waitingList.endsMinutes} minutes avant la séance.
      </p>
      {loggedIn ? (
        <JoinForm most={most} limits={limits} wheelchair={list.wheelchair} />
      ) : (
        <p className="cluster gap-3">
          <Link className="button" to={loginPath(page)}>
            Se connecter
          </Link>
          <Link className="button quiet" to={loginPath(page, 'inscription')}>
            Créer un compte
          </Link>
          {guests && (
            <Link className="button quiet" to={guestAddressPath(page)}>
              Continuer sans compte
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

function JoinForm({
  most,
  limits,
  wheelchair,
}: {
  most: number
  limits: { value: string; label: string }[]
  wheelchair: boolean
}) {
  return (
    <Form method="post" className="stack at-start gap-4">
      <label className="stack gap-1">
        Combien de places, ensemble
        <select className="select tabular" name="n" defaultValue={Math.min(2, most)}>
          {Array.from({ length: most }, (_, at) => at + 1).map(n => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      {wheelchair && (
        <label className="in-row touch-high gap-3">
          <input type="checkbox" name="fauteuil" value="oui" />
          Dont un emplacement pour fauteuil roulant
        </label>
      )}
      <label className="stack gap-1">
        Jusqu’à quand
        <select className="select" name="until">
          {limits.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton intent="rejoindre">Rejoindre la liste</SubmitButton>
    </Form>
  )
}
