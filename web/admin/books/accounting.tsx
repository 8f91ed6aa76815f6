import { data, Form, redirect } from 'react-router'
import { changeAccounts, exportAccounting, readAccounting } from '../../../contract/admin/accounting.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { sumOfEuros } from '../../../contract/rules/money.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Scrolling } from '../../ui/scrolling.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { staffIn } from '../api/staff.ts'
import { allowed } from '../entities/index.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { textIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/accounting'
import { PeriodForm } from './sheet.tsx'
import { dayIn } from './statement-address.ts'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const lastDay = addDays(`${businessDay(context.get(clockContext)()).slice(0, 7)}-01`, -1)
  const to = dayIn(url.searchParams, 'au') ?? lastDay
  const query = { from: dayIn(url.searchParams, 'du') ?? `${to.slice(0, 7)}-01`, to }
  const kept = {
    query,
    exportAddress: apiAddress(exportAccounting, { query }),
    writes: allowed(staffIn(context), 'house:write'),
    done: url.searchParams.has('fait'),
  }
  try {
    return { ...kept, accounting: await call(context, readAccounting, { query }), messages: [] }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 400) throw error
    return { ...kept, accounting: null, messages: error.answer.errors ?? [] }
  }
}

const sent = 'compte:'

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const accounts = [...form.keys()]
    .filter(name => name.startsWith(sent))
    .map(name => ({ code: name.slice(sent.length), account: textIn(form, name) }))
  try {
    await call(context, changeAccounts, { body: { accounts } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const typed = Object.fromEntries(accounts.map(({ code, account }) => [code, account]))
    return data({ messages: messages.map(message => about(message, accounts)), typed }, { status })
  }
  const search = new URLSearchParams(url.search)
  search.set('fait', '')
  return redirect(`/admin/export-comptable?${search}`)
}

/** Links an error message about `accounts[2].account` to the input of that account. */
function about(message: Message, accounts: readonly { code: string }[]): Message {
  const place = /^accounts\[(\d+)\]/.exec(message.field ?? '')
  return place ? { ...message, field: `${sent}${accounts[Number(place[1])]!.code}` } : message
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Export comptable')

type Sent = { messages: Message[]; typed?: Record<string, string> }

/** Shows the journal entries of a period for the accountant, and the account numbers used in them. */
export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  const { query, accounting, messages, exportAddress, writes, done } = loaderData
  const refused = actionData as Sent | undefined
  return (
    <section className="headed-page closings">
      <header>
        <h1>Export comptable</h1>
        {accounting && (
          <p className="buttons cluster">
            <a className="button" href={exportAddress} download>
              Écritures (CSV)
            </a>
          </p>
        )}
      </header>
      <p className="note soft small-text">
        Une pièce par journée de caisse et par cinéma, équilibrée, avec les ventes par taux de TVA, les moyens
        de paiement, et les e-cartes et bons. Faites relire les comptes par votre expert-comptable avant le
        premier import.
      </p>
      {done && <Notice>Les comptes sont enregistrés.</Notice>}
      <PeriodForm {...query} />
      <MessageList messages={[...messages, ...(refused?.messages ?? [])]} links />
      {accounting && (
        <>
          <h2 className="h3-text">
            Du {longDate(accounting.from)} au {longDate(accounting.to)}
            {accounting.provisional && ', provisoire'}
          </h2>
          {writes ? (
            <Form method="post" noValidate className="stack gap-4">
              <Accounts accounts={accounting.accounts} typed={refused?.typed ?? {}} />
              <p className="buttons">
                <SubmitButton intent="enregistrer" className="button quiet">
                  Enregistrer les comptes
                </SubmitButton>
              </p>
            </Form>
          ) : (
            <Accounts accounts={accounting.accounts} typed={null} />
          )}
        </>
      )}
    </section>
  )
}

type Rows = AnswerOf<typeof readAccounting>['accounts']

/**
 * Shows the accounts with their totals. If `typed` is null, the user may not edit the account numbers. Otherwise
 * it contains what the user typed in a form that was refused; without a refusal it is empty.
 */
function Accounts({ accounts, typed }: { accounts: Rows; typed: Record<string, string> | null }) {
  const total = (side: 'debit' | 'credit') => eurosText(sumOfEuros(accounts.map(each => each[side])))
  return (
    <Scrolling className="closing-table accounts framed" label="Comptes comptables">
      <table className="tabular">
        <thead>
          <tr className="soft small-text">
            <th scope="col">Intitulé</th>
            <th scope="col" className="words">
              Compte
            </th>
            <th scope="col">Débit</th>
            <th scope="col">Crédit</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ code, label, account, usual, debit, credit }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td className="words">
                {typed ? (
                  <input
                    id={`${sent}${code}`}
                    name={`${sent}${code}`}
                    className="account"
                    aria-label={`Compte : ${label}`}
                    defaultValue={typed[code] ?? account}
                    placeholder={usual}
                    maxLength={12}
                    autoComplete="off"
                    spellCheck={false}
                  />
                ) : (
                  account
                )}
              </td>
              <td>{debit === 0 ? '' : eurosText(debit)}</td>
              <td>{credit === 0 ? '' : eurosText(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td>{total('debit')}</td>
            <td>{total('credit')}</td>
          </tr>
        </tfoot>
      </table>
    </Scrolling>
  )
}
