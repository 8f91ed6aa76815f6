import { data, Form, Link, redirect, useLocation } from 'react-router'
import { listOrders } from '../../../contract/booking.ts'
import { listPurchases } from '../../../contract/boutique.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { keepVoucher, listVouchers } from '../../../contract/wallet.ts'
import { call } from '../../api-client.ts'
import { Field } from '../../ui/form/field.tsx'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/wallet'
import { textIn } from './form-text.ts'
import { Moment } from './moment.tsx'
import { privateHeaders } from './private-page.ts'
import { type Purchase, purchaseStateText } from './purchase/purchase-words.ts'
import { type PlacesPaid, paidKey, placesPaid } from './wallet/places-paid.ts'
import { requireLogin } from './who.ts'
import '../../ui/pages/account-page.css'
import './wallet.css'
import { movedText, movementCauses } from '../../texts/voucher-movements.ts'
import {
  lastDayText,
  leftText,
  markText,
  type OwnVoucher,
  voucherKindWords,
  wholeText,
} from '../paying/voucher-words.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireLogin(context, url)
  const [vouchers, purchases] = await Promise.all([
    call(context, listVouchers, {}),
    call(context, listPurchases, { query: {} }),
  ])
  const paid = await placesPaid(vouchers, (page, size) =>
    call(context, listOrders, { query: { page, size } }),
  )
  return { vouchers, purchases, paid, isMember: user.roleUser === 'user' }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  await requireLogin(context, url)
  const code = textIn(await request.formData(), 'code')
  if (code.trim() === '') return data(missing, { status: 400 })
  try {
    await call(context, keepVoucher, { body: { code } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    const about = messages.map(({ message }) => ({ field: 'code', message }))
    return data<{ messages: Message[]; code?: string }>({ messages: about, code }, { status })
  }
  return redirect('/utilisateur/portefeuille?fait=range')
}

const missing: { messages: Message[]; code?: string } = {
  messages: [{ field: 'code', message: 'Tapez le code du bon cadeau ou de l’invitation.' }],
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Votre portefeuille',
    description: 'Vos e-cartes, bons et invitations.',
    hidden: true,
  })

export default function Wallet({ loaderData, actionData }: Route.ComponentProps) {
  const { vouchers, purchases, paid, isMember } = loaderData
  const usable = vouchers.filter(voucher => voucher.usable)
  const ended = vouchers.filter(voucher => !voucher.usable)
  const done = new URLSearchParams(useLocation().search).get('fait')
  const messages = actionData?.messages ?? []
  const home = isMember ? { name: 'Votre compte', to: '/utilisateur/compte' } : { name: 'Accueil', to: '/' }
  return (
    <div className="page account wallet stack gap-6">
      <Breadcrumbs pages={[home]} current="Votre portefeuille" />
      <header>
        <h1>Votre portefeuille</h1>
      </header>
      <div className="sections stack shrinks gap-7">
        <Notice>{done === 'range' ? 'C’est rangé dans votre portefeuille.' : undefined}</Notice>
        <section aria-labelledby="avoirs">
          <h2 id="avoirs">E-cartes, bons et invitations</h2>
          {usable.length === 0 ? (
            <p className="none soft pad-5">
              Rien pour l’instant. <a href="/boutique">Voir la boutique</a>
            </p>
          ) : (
            <ul className="vouchers stack gap-3">
              {usable.map(voucher => (
                <VoucherCard key={voucher.id} voucher={voucher} paid={paid} />
              ))}
            </ul>
          )}
          {ended.length > 0 && (
            <details>
              <summary>Utilisés, terminés ou bloqués ({ended.length})</summary>
              <ul className="vouchers stack gap-3">
                {ended.map(voucher => (
                  <VoucherCard key={voucher.id} voucher={voucher} paid={paid} />
                ))}
              </ul>
            </details>
          )}
        </section>
        <section aria-labelledby="ranger">
          <h2 id="ranger">Ranger un bon cadeau ou une invitation</h2>
          <Form method="post" action="/utilisateur/portefeuille" className="keep stack at-start gap-4">
            <MessageList messages={messages} links />
            <Field
              name="code"
              label="Code"
              hint="Seize lettres et chiffres, comme 7K3M-9QXT-0AZB-4CDE."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              defaultValue={actionData && 'code' in actionData ? actionData.code : undefined}
              messages={messages}
            />
            <SubmitButton className="button quiet">Ranger</SubmitButton>
          </Form>
        </section>
        <Purchases purchases={purchases} />
      </div>
    </div>
  )
}

function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="achats">
      <h2 id="achats">Vos achats</h2>
      <ul className="purchases">
        {purchases.map(purchase => (
          <li key={purchase.id}>
            <Link to={`/utilisateur/achat/${purchase.id}`}>
              {purchase.quantity > 1 && `${purchase.quantity} × `}
              {purchase.name_product}
            </Link>
            {purchase.recipient_name && ` pour ${purchase.recipient_name}`},{' '}
            {eurosText(purchase.price_purchase)}, le <Moment at={purchase.purchase_date} />
            {purchase.state !== 'confirmed' && <b> {purchaseStateText(purchase)}</b>}
            {purchase.can_withdraw && (
              <Link
                className="withdraw own-line touch-high"
                to={`/utilisateur/achat/${purchase.id}?renoncer=oui`}
              >
                renoncer au contrat ici
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows an e-card, a gift voucher or an invitation: its balance, expiry date and movements. */
function VoucherCard({ voucher, paid }: { voucher: OwnVoucher; paid: PlacesPaid }) {
  return (
    <li data-kind={voucher.kind} data-usable={voucher.usable || undefined}>
      <p className="left stack at-top pad-4">
        <b>{leftText(voucher)}</b>
        <span>sur {wholeText(voucher)}</span>
      </p>
      <div className="what stack shrinks gap-1 pad-4">
        <h3 className="lead-text">{voucher.name_product}</h3>
        <p>
          {voucherKindWords[voucher.kind]}, {markText(voucher)}
        </p>
        <p>Jusqu’au {lastDayText(voucher.expires_at)} inclus</p>
        {voucher.blocked && (
          <p>
            <b>Bloqué par le cinéma&nbsp;: adressez-vous à lui.</b>
          </p>
        )}
        <details>
          <summary>Mouvements</summary>
          <ul className="movements stack">
            {voucher.movements.map(movement => (
              <li
                className="cluster centred line-above touch-high"
                key={`${movement.at} ${movement.cause} ${movement.orders_id}`}
              >
                <span>
                  <Moment at={movement.at} />
                </span>{' '}
                <span>
                  {movement.orders_id ? (
                    <Link to={`/utilisateur/reservation/${movement.orders_id}`}>
                      {movementCauses[movement.cause]}
                    </Link>
                  ) : (
                    movementCauses[movement.cause]
                  )}
                  {movement.cause === 'spend' && withColon(paid[paidKey(voucher.id, movement.orders_id)])}
                </span>{' '}
                <b className="moved tabular no-wrap">{movedText(movement)}</b>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  )
}

const withColon = (text: string | undefined): string | undefined => text && `\u00a0: ${text}`
