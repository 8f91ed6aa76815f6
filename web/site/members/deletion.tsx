import { data, Form, Link, redirect } from 'react-router'
import { askForDeletion } from '../../../contract/account.ts'
import { listOrders } from '../../../contract/booking.ts'
import { deletionGraceDays } from '../../../contract/rules/account.ts'
import { accountingYears } from '../../../contract/rules/terms.ts'
import { listVouchers } from '../../../contract/wallet.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/deletion'
import { arrangeOrders } from './account/arrange-orders.ts'
import { lossesOf } from './deletion/losses.ts'
import { Entrance } from './entrance/entrance.tsx'
import { useMessages } from './entrance/use-messages.ts'
import { textIn } from './form-text.ts'
import { privateHeaders } from './private-page.ts'
import { requireMember } from './who.ts'

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context)
  const [orders, vouchers] = await Promise.all([
    call(context, listOrders, { query: { sort: '-starts_at' } }),
    call(context, listVouchers, {}),
  ])
  return lossesOf(vouchers, arrangeOrders(orders, context.get(clockContext)()).upcoming)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireMember(context)
  const current_password = textIn(await request.formData(), 'current_password')
  try {
    await call(context, askForDeletion, { params: { id: String(id) }, body: { current_password } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<{ messages: Message[] }>({ messages }, { status })
  }
  return redirect('/authentification/connexion?suppression=demandee')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Supprimer votre compte', description: 'Demander la suppression.', hidden: true })

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { total, losses } = loaderData
  const [messages, setMessages] = useMessages(actionData?.messages)
  return (
    <Entrance
      title="Supprimer votre compte"
      ways={
        <p>
          <Link to="/utilisateur/compte#donnees">Garder votre compte</Link>
        </p>
      }
    >
      <ul className="points stack gap-3">
        <li>Tous vos appareils sont déconnectés tout de suite.</li>
        <li>
          Pendant {deletionGraceDays} jours, il suffit de vous connecter pour tout retrouver. Ensuite, la
          suppression est définitive.
        </li>
        <li>Les billets déjà payés restent valables : gardez leur PDF.</li>
        <li>
          La trace comptable de vos achats est conservée {accountingYears} ans, sans votre nom ni votre
          adresse : la loi nous y oblige.
        </li>
      </ul>
      {losses.length > 0 && (
        <section aria-labelledby="pertes" className="losses stack gap-3">
          <h2 className="h3-text" id="pertes">
            Ce qui part avec le compte
          </h2>
          <p>{total}.</p>
          <ul className="points stack gap-3">
            {losses.map(({ what, advice }) => (
              <li className="breakable" key={what}>
                <b>{what}.</b> {advice}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form
        method="post"
        noValidate
        onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
      >
        <MessageList messages={messages} />
        <PasswordField name="current_password" label="Mot de passe actuel" aria-required />
        <SubmitButton>Demander la suppression</SubmitButton>
      </Form>
    </Entrance>
  )
}
