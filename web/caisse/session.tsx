import type { ReactNode } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { listCounterTills, moveCash, printTillSession, readTillSession } from '../../contract/counter.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { printWords } from '../../contract/texts/counter-words.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { officeMessagesOf } from '../admin/api/failures.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { textIn } from '../admin/form/values.ts'
import { HelpLink } from '../admin/help/help-link.tsx'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import { Field } from '../ui/form/field.tsx'
import { MessageList } from '../ui/form/message-list.tsx'
import type { Message } from '../ui/form/messages.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { Route } from './+types/session'
import { centsTyped } from './cash.ts'
import type { TillSession } from './till-types.ts'
import '../ui/till/till-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

export async function loader({ context, params }: Route.LoaderArgs) {
  const session = await call(context, readTillSession, { params: { id: params.id } })
  const till = (await call(context, listCounterTills, {})).find(({ id }) => id === session.tills_id)
  return { session, hasPrinter: till?.printer === 'network', key: crypto.randomUUID() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'imprimer') return printed(context, params.id)
  const amount = centsTyped(textIn(form, 'somme'))
  if (amount === null)
    return data<{ messages: Message[] }>(
      { messages: [{ field: 'somme', message: 'Une somme en euros est attendue.' }] },
      { status: 400 },
    )
  try {
    await call(context, moveCash, {
      params: { id: params.id },
      headers: { 'idempotency-key': textIn(form, 'cle') },
      body: {
        direction: textIn(form, 'sens') === 'in' ? 'in' : 'out',
        amount: eurosFromCents(amount),
        reason: textIn(form, 'reason'),
      },
    })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`/caisse/service/${params.id}`)
}

async function printed(context: Route.ActionArgs['context'], id: string) {
  try {
    const { state } = await call(context, printTillSession, { params: { id } })
    return { messages: [], printed: printWords[state] }
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, printed: undefined }, { status })
  }
}

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) =>
    loaderData && `${titleOf(loaderData.session)}, ${loaderData.session.name_till}`,
)

/** Shows the report of a till session: the X reading while the till is open, the Z report after it was closed. */
export default function Session({
  loaderData: { session, key, hasPrinter },
  actionData,
}: Route.ComponentProps) {
  const open = session.state === 'open'
  return (
    <main className="till-page stack at-top gap-4" id="contenu">
      <header>
        <h1 className="h2-text">{titleOf(session)}</h1>
        <p>
          {session.name_till}, {session.name_cinema}
        </p>
        {session.training && <p className="alarm-text bold">Essai{'\u00a0'}: rien ne compte.</p>}
      </header>
      <Reading session={session} />
      <p className="cluster off-paper gap-3">
        <Link to={open ? `/caisse/${session.tills_id}` : '/caisse'} className="button till-button">
          {open ? 'Revenir à la vente' : 'Les caisses'}
        </Link>
        {hasPrinter && (
          <Form method="post">
            <SubmitButton className="button quiet till-button" intent="imprimer">
              Imprimer à la caisse
            </SubmitButton>
          </Form>
        )}
        <button
          type="button"
          className="button quiet till-button with-scripts"
          onClick={() => window.print()}
        >
          {hasPrinter ? 'Imprimer ici' : 'Imprimer'}
        </button>
        {open && (
          <Link to={`/caisse/service/${session.id}/fermeture`} className="button quiet till-button">
            Compter et fermer la caisse
          </Link>
        )}
      </p>
      <p role="status" className="bold off-paper">
        {actionData && 'printed' in actionData && actionData.printed}
      </p>
      {open && session.counted === null && (
        <CashMovement key={key} idempotencyKey={key} messages={actionData?.messages ?? []} />
      )}
      <p className="off-paper">
        <HelpLink className="tap">Aide</HelpLink>
      </p>
    </main>
  )
}

const titleOf = ({ state }: TillSession): string => (state === 'open' ? 'Lecture X' : 'Clôture Z')

const momentText = (instant: string): string => {
  const { date, hour } = inParis(new Date(instant))
  return `${longDate(date)} à ${hourText(hour)}`
}

/** The figures of a till session, on the screen and on paper, because the Z report must be archived. */
function Reading({ session }: { session: TillSession }) {
  return (
    <div className="reading stack gap-4">
      <dl>
        <Fact label="Ouverte">
          {momentText(session.opened_at)} par {session.opened_by}
        </Fact>
        {session.closed_at && (
          <Fact label="Fermée">
            {momentText(session.closed_at)} par {session.closed_by}
          </Fact>
        )}
        <Fact label="Ventes">{session.sales}</Fact>
        <Fact label="Places">{session.places}</Fact>
        <Fact label="Duplicatas">{session.reprints}</Fact>
      </dl>
      <table className="full-width tabular">
        <thead>
          <tr>
            <th scope="col">Moyen de paiement</th>
            <th scope="col">Reçu</th>
            <th scope="col">Rendu</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {session.totals.map(({ means, label, received, refunded, amount }) => (
            <tr key={means}>
              <th scope="row" className="regular">
                {label}
              </th>
              <td>{eurosText(received)}</td>
              <td>{eurosText(refunded)}</td>
              <td>{eurosText(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className="bold">{eurosText(session.total)}</td>
          </tr>
        </tfoot>
      </table>
      <dl>
        <Fact label="Fond de caisse">{eurosText(session.float)}</Fact>
        {session.movements.map(({ at, direction, amount, reason, who }) => (
          <Fact key={at} label={direction === 'in' ? 'Espèces ajoutées' : 'Espèces sorties'}>
            {eurosText(amount)}, {reason} ({who})
          </Fact>
        ))}
        {session.counted !== null && session.expected !== null && session.difference !== null && (
          <>
            <Fact label="Compté">{eurosText(session.counted)}</Fact>
            <Fact label="Attendu">{eurosText(session.expected)}</Fact>
            <Fact label="Écart">
              <strong>{eurosText(session.difference)}</strong>
              {session.reason && `, ${session.reason}`}
            </Fact>
          </>
        )}
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="apart row gap-3">
    <dt className="soft">{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

function CashMovement({
  idempotencyKey,
  messages,
}: {
  idempotencyKey: string
  messages: readonly Message[]
}) {
  return (
    <section className="framed pad-4 stack off-paper gap-3" aria-labelledby="mouvement">
      <h2 id="mouvement" className="h3-text">
        Mettre ou sortir des espèces
      </h2>
      <MessageList messages={messages} links />
      <Form method="post" className="stack gap-3">
        <input type="hidden" name="cle" value={idempotencyKey} />
        <fieldset className="cluster gap-4">
          <legend className="spoken">Sens</legend>
          <label className="tap gap-2">
            <input type="radio" name="sens" value="out" defaultChecked />
            Sortir (dépôt en banque)
          </label>
          <label className="tap gap-2">
            <input type="radio" name="sens" value="in" />
            Mettre dans le tiroir
          </label>
        </fieldset>
        <Field
          name="somme"
          label="Somme"
          inputMode="decimal"
          autoComplete="off"
          required
          after={<span className="till-euro">€</span>}
          messages={messages}
        />
        <Field name="reason" label="Motif" autoComplete="off" maxLength={200} required messages={messages} />
        <SubmitButton className="button till-button">Enregistrer</SubmitButton>
      </Form>
    </section>
  )
}
