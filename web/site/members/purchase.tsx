import { data, Form, Link, redirect } from 'react-router'
import { giveUpPurchase, readPurchase, sendGiftAgain, withdrawPurchase } from '../../../contract/boutique.ts'
import { refundDays } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { call, callIfFound } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { ErrorPage } from '../error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import { useForgottenTyping } from '../paying/keep-typed.ts'
import { lastDayText } from '../paying/voucher-words.ts'
import type { Route } from './+types/purchase'
import { textIn } from './form-text.ts'
import { openForCardFields } from './payment/open-for-card-fields.ts'
import { Payment } from './payment/payment.tsx'
import { payingIn, type ToPay } from './payment/to-pay.ts'
import { privateHeaders } from './private-page.ts'
import { PurchaseFacts } from './purchase/purchase-facts.tsx'
import { type Purchase, sentAgain, stateOf, vouchersEndText } from './purchase/purchase-words.ts'
import { useFreshOrder } from './use-fresh-order.ts'
import { requireLogin } from './who.ts'
import '../../ui/pages/order-page.css'
import './purchase.css'
import { longestEmail } from '../../../contract/rules/email.ts'
import { Field } from '../../ui/form/field.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireLogin(context, url)
  const purchase = await callIfFound(context, readPurchase, { params })
  if (!purchase) return data(null, { status: 404 })
  const paying = purchase.pay_before ? payingIn(url) : null
  if (paying === 'carte') await openForCardFields(context)
  const withdrawing = purchase.can_withdraw && url.searchParams.get('renoncer') === 'oui'
  return { purchase, paying, withdrawing, sentAgain: url.searchParams.get('fait') === 'renvoi' }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  await requireLogin(context, url)
  const form = await request.formData()
  const page = `/utilisateur/achat/${params.id}`
  try {
    const intent = textIn(form, 'intent')
    if (intent === 'retractation') await call(context, withdrawPurchase, { params })
    if (intent === 'abandon') await call(context, giveUpPurchase, { params })
    if (intent === 'renvoi') {
      const recipient_email = textIn(form, 'recipient_email').trim()
      await call(context, sendGiftAgain, { params, body: { ...(recipient_email && { recipient_email }) } })
      return redirect(`${page}?fait=renvoi`)
    }
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<{ messages: Message[] }>({ messages }, { status })
  }
  return redirect(page)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: loaderData ? `Achat n°\u00a0${loaderData.purchase.id}` : 'Achat introuvable',
      description: 'Votre achat à la boutique.',
      hidden: true,
    },
  )

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  useForgottenTyping()
  const purchase = loaderData?.purchase
  useFreshOrder(purchase?.state === 'pending')
  if (!purchase) return <ErrorPage status={404} sentence="Cet achat n’existe pas." />
  const { title, sentence } = stateOf(purchase)
  return (
    <article className="page order-page">
      <Breadcrumbs
        pages={[{ name: 'Votre portefeuille', to: '/utilisateur/portefeuille' }]}
        current={`Achat n°\u00a0${purchase.id}`}
      />
      <div className="order-state" data-state={purchase.state} role="status">
        <h1>{title}</h1>
        <p className="sentence">{sentence}</p>
      </div>
      <Notice>{loaderData.sentAgain ? sentAgain(purchase) : undefined}</Notice>
      <MessageList messages={actionData?.messages ?? []} />
      {loaderData.withdrawing && <Withdrawing purchase={purchase} />}
      {purchase.pay_before && (
        <Payment
          toPay={toPay(purchase, purchase.pay_before)}
          paying={loaderData.paying}
          words={paymentWords}
        />
      )}
      <PurchaseFacts purchase={purchase} />
      {purchase.can_send_gift && <SendGiftAgain purchase={purchase} messages={actionData?.messages ?? []} />}
      {purchase.can_withdraw && !loaderData.withdrawing && (
        <p className="way-out soft line-above pad-top-3">
          <Link className="tap" to="?renoncer=oui">
            renoncer au contrat ici
          </Link>{' '}
          : jusqu’au {lastDayText(purchase.withdraw_until)} inclus, pour ce qui n’a pas été utilisé.
        </p>
      )}
    </article>
  )
}

/**
 * The second step of a withdrawal, which the law requires: the declaration with its facts, and the button to
 * confirm it.
 */
function Withdrawing({ purchase }: { purchase: Purchase }) {
  return (
    <section className="cancelling stack gap-4 pad-5" aria-labelledby="renoncer-titre">
      <h2 id="renoncer-titre">Votre déclaration de rétractation</h2>
      <p>
        Je soussigné·e {purchase.firstname} {purchase.lastname} renonce à l’achat n° {purchase.id} :{' '}
        {purchase.quantity} × {purchase.name_product}, {eurosText(purchase.price_purchase)}.
      </p>
      <p>
        <b>{eurosText(purchase.refund_if_withdrawn)}</b> vous seront rendus sur la carte qui a payé, au plus
        tard sous {refundDays} jours.
        {purchase.refund_if_withdrawn < purchase.price_purchase &&
          ' Ce qui a déjà été utilisé reste dû, en proportion du prix.'}{' '}
        {vouchersEndText(purchase)} Un accusé de réception daté sera envoyé à l’adresse de votre compte.
      </p>
      <Form method="post" action={`/utilisateur/achat/${purchase.id}`} className="answers cluster gap-3">
        <SubmitButton intent="retractation">Confirmer la rétractation</SubmitButton>
        <Link className="button quiet" to={`/utilisateur/achat/${purchase.id}`}>
          Garder votre achat
        </Link>
      </Form>
    </section>
  )
}

const toPay = ({ id, price_purchase }: Purchase, until: string): ToPay => ({
  page: `/utilisateur/achat/${id}`,
  sale: 'purchase',
  id,
  amount: price_purchase,
  until,
})

const paymentWords = { kept: 'Cet achat vous attend jusqu’à', giveUp: 'Renoncer à cet achat' }

/** Lets the buyer mail a gift again, if the mail was lost or sent to a wrong e-mail address. */
function SendGiftAgain({ purchase, messages }: { purchase: Purchase; messages: readonly Message[] }) {
  const several = purchase.quantity > 1
  return (
    <details className="send-again" open={messages.length > 0 || undefined}>
      <summary>{several ? 'Les bons ne sont pas arrivés' : 'Le bon n’est pas arrivé'}&nbsp;?</summary>
      <Form method="post" action={`/utilisateur/achat/${purchase.id}`}>
        <p>
          Vérifiez l’adresse avec la personne, et qu’elle a regardé ses courriers indésirables.{' '}
          {several ? 'Les codes restent les mêmes' : 'Le code reste le même'}&nbsp;: rien n’est payé deux
          fois.
        </p>
        <Field
          name="recipient_email"
          label="Adresse e-mail de la personne"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestEmail}
          required
          defaultValue={purchase.recipient_email ?? ''}
          messages={messages}
        />
        <SubmitButton intent="renvoi" className="button quiet">
          Renvoyer {several ? 'les bons' : 'le bon'}
        </SubmitButton>
      </Form>
    </details>
  )
}
