import { data, Form, Link, redirect } from 'react-router'
import { closeTillSession, readTillSession } from '../../contract/counter.ts'
import { centsFromEuros, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { officeMessagesOf } from '../admin/api/failures.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { textIn } from '../admin/form/values.ts'
import { HelpLink } from '../admin/help/help-link.tsx'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import { typedEuros } from '../texts/typed-euros.ts'
import { Field } from '../ui/form/field.tsx'
import { MessageList } from '../ui/form/message-list.tsx'
import type { Message } from '../ui/form/messages.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/closing'
import { CashCount, countIn, notASum } from './count.tsx'
import '../ui/till/till-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, tills_id, name_till, state, counted, expected, difference } = await call(
    context,
    readTillSession,
    { params: { id: params.id } },
  )
  if (state === 'closed') throw redirect(`/caisse/service/${id}`)
  // Do not return the sales to the page: the cashier must count the drawer without seeing the expected sum.
  return { id, tills_id, name_till, count: counted === null ? null : { counted, expected, difference } }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const counted = countIn(form)
  if (!counted) return data<{ messages: Message[] }>({ messages: [notASum] }, { status: 400 })
  const { sum, ...denominations } = counted
  try {
    await call(context, closeTillSession, {
      params: { id: params.id },
      body: { counted: eurosFromCents(sum), ...denominations, reason: textIn(form, 'reason') },
    })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  // If the counted sum is the expected one, the server has already closed the till: the loader of this page
  // redirects to its Z report.
  return redirect(`/caisse/service/${params.id}/fermeture`)
}

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) => loaderData && `Fermer ${loaderData.name_till}`,
)

/**
 * Closes a till. The cashier first counts the cash; only afterwards does the page show the sum that should be
 * there.
 */
export default function Closing({ loaderData, actionData }: Route.ComponentProps) {
  const { name_till, tills_id, count } = loaderData
  const messages = actionData?.messages ?? []
  return (
    <main className="till-page stack at-top gap-4" id="contenu">
      <h1 className="h2-text">Fermer {name_till}</h1>
      <MessageList messages={messages} links />
      {count ? (
        <Difference count={count} messages={messages} />
      ) : (
        <>
          <p>Comptez tout le tiroir, fond de caisse compris. Le premier comptage est définitif.</p>
          <Form method="post" className="stack gap-4">
            <CashCount label="Espèces dans le tiroir" messages={messages} />
            <SubmitButton className="button till-button">C’est compté</SubmitButton>
          </Form>
          <p>
            <Link to={`/caisse/${tills_id}`} className="tap">
              Revenir à la vente
            </Link>
          </p>
        </>
      )}
      <p>
        <HelpLink className="tap">Aide</HelpLink>
      </p>
    </main>
  )
}

type Count = NonNullable<Route.ComponentProps['loaderData']['count']>

function Difference({ count, messages }: { count: Count; messages: readonly Message[] }) {
  const { counted, expected, difference } = count
  if (expected === null || difference === null) return null
  const words = centsFromEuros(difference) < 0 ? 'Il manque' : 'Il y a en trop'
  return (
    <Form method="post" className="stack gap-4">
      <p className="lead-text">
        Vous avez compté {eurosText(counted)}, le tiroir devait contenir {eurosText(expected)}.{' '}
        <strong>
          {words} {eurosText(Math.abs(difference) as typeof difference)}.
        </strong>
      </p>
      <input type="hidden" name="somme" value={typedEuros(counted)} />
      <Field
        name="reason"
        label="Pourquoi cet écart ?"
        hint="Ce que vous en savez, en quelques mots. La caisse se ferme ensuite pour de bon."
        autoComplete="off"
        maxLength={300}
        required
        messages={messages}
      />
      <SubmitButton className="button till-button">Fermer la caisse</SubmitButton>
    </Form>
  )
}
