import { data } from 'react-router'
import { listScreenings, readFilm, readSeatCount } from '../../contract/programme.ts'
import { reminderDue } from '../../contract/rules/booking.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { pick } from '../../contract/rules/pick.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { callIfFound } from '../api-client.ts'
import { clockContext, identityContext, imageHostContext, mailContext } from '../page-context.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import { Breadcrumbs } from '../ui/pages/breadcrumbs.tsx'
import type { Route } from './+types/screening'
import { ErrorPage } from './error-page.tsx'
import { sharedPicture } from './film/shared-picture.ts'
import { type BuyerLookup, findBuyer } from './paying/find-buyer.ts'
import { meansFor } from './paying/means-for.ts'
import { isFromScript, keepSaleOnNetworkError, revalidateSale } from './paying/sale-answer.ts'
import { type Counts, countsIn, mostSeats, placesIn } from './screening/counts.ts'
import { findHold, takeHold } from './screening/hold/take-hold.ts'
import { takeOrder } from './screening/order/take-order.ts'
import { screeningAddress } from './screening/reservation-path.ts'
import type { Screening } from './screening/screening.ts'
import { ScreeningStructuredData } from './screening/screening-structured-data.tsx'
import { ScreeningTicket } from './screening/screening-ticket.tsx'
import { askSeats } from './screening/seats/ask-seats.ts'
import { findSeats } from './screening/seats/find-seats.ts'
import '../ui/pages/ticket-card.css'
import './screening.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reserving = url.searchParams.get('reserver') === '1'
  const [{ screening: found, film }, asking, means, hold] = await Promise.all([
    findScreening(context, params),
    reserving ? findBuyer(context, params.sessionId) : null,
    meansFor(context),
    reserving ? findHold(context, params.sessionId) : null,
  ])
  if (!found) return data(null, { status: 404 })
  // The API counts the seats held by this browser as taken. Its user may buy them, so add them to the remaining
  // seats.
  const mine = hold?.places.length ?? 0
  const screening = { ...found, remaining_places: found.remaining_places + mine }
  const counts = countsIn(url.searchParams, screening)
  const page = {
    screening,
    media: film?.media ?? [],
    today: inParis(context.get(clockContext)()).date,
    hold,
    // The counts of tickets come from the URL. Without JavaScript, the form puts them there, so that the next page
    // can show the total.
    counts,
    ...(await seatsIn(context, screening, counts, asking, url.searchParams)),
    address: addressOf(new URL(screeningAddress(screening), url)),
    image: sharedPicture(screening.title, film?.media[0], context.get(imageHostContext) ?? url.origin),
    // Each form has an idempotency key, so that submitting it twice buys only once.
    reservation:
      asking && means.kind !== 'none' && !screening.sales_stopped
        ? {
            asking,
            means: means.kind,
            formKey: crypto.randomUUID(),
            guests: context.get(identityContext).guest_checkout && context.get(mailContext),
            remindable: context.get(mailContext) && mayRemind(screening, context.get(clockContext)()),
          }
        : null,
    saleOpen: means.kind !== 'none',
  }
  // Do not cache a page that contains the user's name or choice of seats: it must not be shown to others.
  const own = reserving || url.searchParams.has('siege') || url.searchParams.has('plan')
  return data(page, own ? { headers: { 'cache-control': 'private, no-store' } } : {})
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const from = { page: `${url.pathname}${url.search}#reservation`, byScript: isFromScript(request) }
  const form = await request.formData()
  await takeHold(context, params.sessionId, form, from.page)
  const { refused, status } = await takeOrder(context, form, from)
  return data(refused, { status })
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  keepSaleOnNetworkError(serverAction, request, notReached)

export const shouldRevalidate = revalidateSale

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

type Context = Route.LoaderArgs['context']

/**
 * Returns the seats for these counts of tickets in a numbered room. Adds the list of all seats if the URL asks for
 * it.
 */
async function seatsIn(
  context: Context,
  screening: Screening,
  counts: Counts,
  asking: BuyerLookup | null,
  address: URLSearchParams,
) {
  if (!screening.numbered || screening.remaining_places === 0) return { seats: null, list: null }
  const held = asking && 'buyer' in asking ? asking.buyer.held : 0
  const n = placesIn(screening, counts, mostSeats(screening, screening.remaining_places, held)).length
  const ids = address.getAll('siege').map(Number)
  const id = screening.session_id
  const [seats, plan] = await Promise.all([
    findSeats(context, id, { n, pmr: address.get('fauteuil') === '1', ids }),
    address.get('plan') === '1' ? askSeats(context, id) : null,
  ])
  return { seats, list: plan?.seats ?? null }
}

function mayRemind({ session_date, hours_timetable }: Screening, now: Date): boolean {
  const starts = instantInParis(session_date, hours_timetable)
  return starts !== null && now < reminderDue(starts)
}

type Params = Pick<Route.LoaderArgs['params'], 'id' | 'sessionId' | 'idTimetable'>

/**
 * Finds a screening by the film, the hour and the screening id in its URL. If its film or hour has changed since,
 * finds it by the screening id alone.
 */
async function findScreening(context: Context, params: Params) {
  const asked = await screeningAt(context, params)
  if (asked.screening) return asked
  const now = await callIfFound(context, readSeatCount, { params: { id: params.sessionId } })
  if (!now) return asked
  return screeningAt(context, {
    ...{ id: String(now.movies_id), idTimetable: String(now.timetables_id), sessionId: params.sessionId },
  })
}

async function screeningAt(context: Context, params: Params) {
  const [screenings, film] = await Promise.all([
    callIfFound(context, listScreenings, { params }),
    // The screening itself has all other facts of the page: the film is read for its images only.
    callIfFound(context, readFilm, { params }),
  ])
  const found = screenings?.find(({ session_id }) => String(session_id) === params.sessionId)
  const rules = pick(context.get(identityContext), [
    'seats_per_person',
    'cancel_minutes',
    'doors_minutes',
    'entry_minutes',
  ])
  return { film, screening: found && { ...found, ...rules } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return pageMeta({ matches }, { title: 'Séance introuvable', description: notFound, hidden: true })
  const { screening, address, image } = loaderData
  const day = longDay(screening.session_date)
  const hour = hourText(screening.hours_timetable)
  return pageMeta(
    { matches },
    {
      title: `${screening.title}, ${day} à ${hour}`,
      description: `${screening.title}, de ${screening.director} : séance du ${day} à ${hour} au cinéma ${screening.name_cinema} (${screening.city}), ${screening.name_theater}. Places et tarif.`,
      address,
      image,
    },
  )
}

export default function ScreeningPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence={notFound} />
  const { screening, address, image } = loaderData
  const film = `/film/${screening.movies_id}`
  return (
    <article className="page screening-page">
      <Breadcrumbs
        pages={[
          { name: 'Accueil', to: '/' },
          { name: screening.title, to: film },
        ]}
        current="Séance"
      />
      <ScreeningTicket key={screening.session_id} {...loaderData} refused={actionData} />
      <ScreeningStructuredData screening={screening} address={address} image={image?.address} />
    </article>
  )
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis validez de nouveau : ce que vous avez écrit est toujours là, et rien ne sera payé deux fois.'
const notFound = 'Cette séance n’existe pas, ou elle a déjà commencé.'
