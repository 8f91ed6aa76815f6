import type { ReactNode } from 'react'
import { data, Form, Link, redirect, redirectDocument } from 'react-router'
import { readOrder } from '../../../contract/booking.ts'
import { exchangeOrder, previewExchange } from '../../../contract/exchange.ts'
import { listCinemas, listFilms } from '../../../contract/programme.ts'
import type { Euros } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { ApiRefusal, call, callIfFound } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { ErrorPage } from '../error-page.tsx'
import { lostConnection, messagesOf } from '../failures.ts'
import { meansFor } from '../paying/means-for.ts'
import { keepSaleOnNetworkError, keyAfter, revalidateSale } from '../paying/sale-answer.ts'
import { cardNames } from '../paying/typed-sale.ts'
import { askSeats } from '../screening/seats/ask-seats.ts'
import type { Route } from './+types/exchange'
import { ChooseScreening } from './exchange/choose-screening.tsx'
import { Confirm } from './exchange/confirm.tsx'
import { exchangePath } from './exchange/exchange-path.ts'
import { ownPlaces } from './giving/given-places.tsx'
import { PlaceChoice } from './order/cancelling.tsx'
import { placesTextOf } from './order/order-words.ts'
import { privateHeaders } from './private-page.ts'
import { orLogin } from './who.ts'
import '../../ui/pages/order-page.css'
import '../../ui/pages/sale-form.css'
import './exchange.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await orLogin(url, () => callIfFound(context, readOrder, { params }))
  if (!order) return data(null, { status: 404 })
  // If the order can no longer be cancelled, it cannot be exchanged either, because the deadline is the same.
  if (!order.can_cancel) throw redirect(`/utilisateur/reservation/${order.id}`)
  const standing = ownPlaces(order)
  const asked = numbersOf(url.searchParams.getAll('place'))
  const places = standing.length === 1 ? standing : standing.filter(({ number }) => asked.includes(number))
  const common = { order, standing, places, today: inParis(context.get(clockContext)()).date }
  const screening = numbersOf(url.searchParams.getAll('seance'))[0]
  if (places.length === 0) return { ...common, step: 'places' as const }
  if (!screening)
    return { ...common, step: 'screening' as const, ...(await programme(context, url, order.movies_id)) }
  return {
    ...common,
    step: 'confirm' as const,
    screening,
    ...(await previewed(context, order.id, screening, places, url)),
  }
}

type Context = Route.LoaderArgs['context']

const numbersOf = (texts: readonly string[]): number[] => texts.map(Number).filter(Number.isInteger)

/** Returns the films on sale, and the film whose screenings are shown: by default the film of the order. */
async function programme(context: Context, url: URL, movies_id: number) {
  const [films, cinemas] = await Promise.all([call(context, listFilms, {}), call(context, listCinemas, {})])
  const onSale = films.filter(({ timeTables }) => timeTables.length > 0)
  const wanted = numbersOf(url.searchParams.getAll('film'))[0] ?? movies_id
  const film = onSale.find(({ id }) => id === wanted) ?? onSale[0] ?? null
  return { film, films: onSale.map(({ id, title }) => ({ id, title })), cinemas }
}

/**
 * Previews an exchange. If the API refuses it, returns the messages. If chosen seats are no longer free, previews
 * the exchange with other seats and lists all seats that are free.
 */
async function previewed(
  context: Context,
  id: number,
  sessions_id: number,
  places: readonly { number: number }[],
  url: URL,
) {
  const seats = numbersOf(url.searchParams.getAll('siege'))
  const ask = (seats_ids: number[]) =>
    call(context, previewExchange, {
      params: { id: String(id) },
      body: {
        sessions_id,
        places: places.map(({ number }) => number),
        ...(seats_ids.length > 0 && { seats_ids }),
      },
    })
  const plan = async (wanted: boolean) => (wanted ? (await askSeats(context, sessions_id)).seats : null)
  try {
    const preview = await ask(seats)
    const list = await plan(url.searchParams.get('plan') === '1' && preview.places.some(({ seat }) => seat))
    const means = preview.to_pay > 0 ? (await meansFor(context)).kind : null
    return { preview, list, means, problems: [], formKey: crypto.randomUUID() }
  } catch (error) {
    const { messages } = messagesOf(error)
    const best = seats.length > 0 ? await ask([]).catch(() => null) : null
    const means = best && best.to_pay > 0 ? (await meansFor(context)).kind : null
    return {
      preview: best,
      list: await plan(best !== null),
      means,
      problems: messages,
      formKey: crypto.randomUUID(),
    }
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const all = (name: string) => form.getAll(name).map(Number)
  const key = String(form.get('idempotency_key'))
  const seats_ids = all('siege')
  const card = form.has('num_cb')
    ? Object.fromEntries(cardNames.map(name => [name, String(form.get(name) ?? '')]))
    : {}
  try {
    const body = {
      places: all('place'),
      sessions_id: Number(form.get('seance')),
      ...(seats_ids.length > 0 && { seats_ids }),
      price_order: Number(form.get('total')) as Euros,
      ...card,
    }
    const made = await orLogin(url, () =>
      call(context, exchangeOrder, { params, headers: { 'idempotency-key': key }, body }),
    )
    const page = `/utilisateur/reservation/${made.id}`
    // Load the whole page: the security policy that allows Stripe's script comes with the document of the order
    // page only.
    return made.pay_before ? redirectDocument(`${page}?paiement=carte#contenu`) : redirect(`${page}#contenu`)
  } catch (error) {
    if (error instanceof Response) throw error
    const { messages, status } = messagesOf(error)
    const code = error instanceof ApiRefusal ? error.answer.code : 'invalid'
    const shown = code === 'payment_refused' ? messages.map(each => ({ ...each, field: 'num_cb' })) : messages
    return data<{ messages: Message[]; key: string }>(
      { messages: shown, key: keyAfter(code, key) },
      { status },
    )
  }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  keepSaleOnNetworkError(serverAction, request, lostConnection.message)

export const shouldRevalidate = revalidateSale

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Échanger des places',
    description: 'Vos places contre celles d’une autre séance.',
    hidden: true,
  })

export default function ExchangePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence="Cette réservation n’existe pas." />
  const { order, standing, places } = loaderData
  const numbers = places.map(({ number }) => number)
  const page = `/utilisateur/reservation/${order.id}`
  const steps = standing.length > 1 ? 3 : 2
  const stepNumber = { places: 1, screening: steps - 1, confirm: steps }[loaderData.step]
  return (
    <article className="page order-page exchange-page">
      <Breadcrumbs
        pages={[{ name: `Réservation n°\u00a0${order.id}`, to: page }]}
        current={`Échange, étape ${stepNumber} sur ${steps}`}
      />
      <header className="order-state">
        <h1>{titles[loaderData.step]}</h1>
        <p className="sentence">
          <b>{order.title}</b>, {longDate(order.session_date)} à {hourText(order.hours_timetable)},{' '}
          {order.name_cinema}&nbsp;: {placesTextOf(order)}. Rien ne change avant que vous ne confirmiez.
        </p>
      </header>
      <MessageList messages={actionData?.messages ?? []} />
      {loaderData.step === 'places' && (
        <Form className="plate stack gap-4 pad-5" action={exchangePath(order.id)}>
          <PlaceChoice places={standing} chosen={standing.map(({ number }) => number)}>
            Les places à échanger
          </PlaceChoice>
          <Answers page={page}>
            <button type="submit" className="button">
              Choisir la séance
            </button>
          </Answers>
        </Form>
      )}
      {loaderData.step === 'screening' && <ChooseScreening {...loaderData} numbers={numbers} page={page} />}
      {loaderData.step === 'confirm' && (
        <Confirm
          {...loaderData}
          formKey={actionData?.key ?? loaderData.formKey}
          messages={actionData?.messages ?? []}
          numbers={numbers}
          page={page}
        />
      )}
    </article>
  )
}

const titles = {
  places: 'Quelles places échanger\u00a0?',
  screening: 'Pour quelle séance\u00a0?',
  confirm: 'Échanger ces places\u00a0?',
}

/** The buttons of a step: those given as `children`, and a link back to the order. */
export const Answers = ({ page, children }: { page: string; children?: ReactNode }) => (
  <p className="answers cluster gap-3">
    {children}
    <Link className="button quiet" to={page}>
      Garder vos places
    </Link>
  </p>
)
