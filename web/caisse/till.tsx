import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  listCounterScreenings,
  listCounterTills,
  openTillSession,
  readCounterOffer,
} from '../../contract/counter.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { pageNotFound } from '../admin/api/entity-of-page.ts'
import { officeMessagesOf } from '../admin/api/failures.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { HelpLink } from '../admin/help/help-link.tsx'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import type { Message } from '../ui/form/messages.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/till'
import { CashCount, countIn, notASum } from './count.tsx'
import { SellingScreen } from './selling-screen.tsx'
import type { CounterTill } from './till-types.ts'
import '../ui/till/till-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

export async function loader({ context, params }: Route.LoaderArgs) {
  const till = (await call(context, listCounterTills, {})).find(({ id }) => String(id) === params.till)
  if (!till) throw pageNotFound()
  const { date } = inParis(new Date())
  if (!till.session) return { till, selling: null }
  const [offer, screenings] = await Promise.all([
    call(context, readCounterOffer, {}),
    call(context, listCounterScreenings, { query: { date, cinemas_id: String(till.cinemas_id) } }),
  ])
  return { till, selling: { session: till.session.id, date, offer, screenings } }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const counted = countIn(await request.formData())
  if (!counted) return data<{ messages: Message[] }>({ messages: [notASum] }, { status: 400 })
  const { sum, ...denominations } = counted
  try {
    const body = { tills_id: Number(params.till), float: eurosFromCents(sum), ...denominations }
    await call(context, openTillSession, { body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`/caisse/${params.till}`)
}

/**
 * Loads the page's data again only after a form. The selling screen asks the server for news by itself, and must
 * stay open when the connection is lost.
 */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || defaultShouldRevalidate

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(({ loaderData }: Route.MetaArgs) => loaderData?.till.name_till)

export default function Till({ loaderData: { till, selling }, actionData }: Route.ComponentProps) {
  if (selling) return <SellingScreen key={selling.session} till={till} {...selling} />
  return <Opening till={till} messages={actionData?.messages ?? []} />
}

function Opening({ till, messages }: { till: CounterTill; messages: readonly Message[] }) {
  return (
    <main className="till-page stack at-top gap-4" id="contenu">
      <header>
        <h1 className="h2-text">Ouvrir {till.name_till}</h1>
        <p className="soft">{till.name_cinema}</p>
        {till.training && <p className="alarm-text bold">Pour s’exercer{'\u00a0'}: rien n’y est vendu.</p>}
      </header>
      <MessageList messages={messages} links />
      <Form method="post" className="stack gap-4">
        <CashCount label="Fond de caisse" messages={messages} />
        <SubmitButton className="button till-button">Ouvrir la caisse</SubmitButton>
      </Form>
      <p className="cluster gap-4">
        <Link to="/caisse" className="tap">
          Une autre caisse
        </Link>
        <HelpLink className="tap">Aide</HelpLink>
      </p>
    </main>
  )
}
