import { data, Link, redirect, redirectDocument } from 'react-router'
import { createPurchase, listProducts } from '../../../contract/boutique.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { ErrorPage } from '../error-page.tsx'
import { lostConnection } from '../failures.ts'
import { findBuyer } from '../paying/find-buyer.ts'
import { LogInAgain } from '../paying/log-in-again.tsx'
import { expiredSessionPath, loginPath } from '../paying/login-path.ts'
import { meansFor } from '../paying/means-for.ts'
import { isFromScript, keepSaleOnNetworkError, keyAfter, revalidateSale } from '../paying/sale-answer.ts'
import { SaleNotOpen } from '../paying/sale-not-open.tsx'
import type { Route } from './+types/buying'
import { BuyingForm } from './buying-form.tsx'
import { productPath, validityText, worthText } from './product.ts'
import { purchaseCall, purchaseMessages, purchaseProblems, typedPurchase } from './typed-purchase.ts'
import '../../ui/pages/sale-form.css'
import '../../ui/pages/boutique.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [products, asking, means] = await Promise.all([
    call(context, listProducts, {}),
    findBuyer(context, null),
    meansFor(context),
  ])
  const product = products.find(({ id }) => String(id) === params.id)
  if (!product) return data(null, { status: 404 })
  const today = inParis(context.get(clockContext)()).date
  // Each form has an idempotency key, so that submitting it twice buys only once.
  const page = { product, asking, today, means: means.kind, formKey: crypto.randomUUID() }
  return data(page, { headers: { 'cache-control': 'private, no-store' } })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = typedPurchase(form)
  const { name_cb: _, num_cb: __, cb_date: ___, cryptogramme: ____, ...kept } = typed
  // Without JavaScript, the buyer presses a button after changing the quantity. The response only shows the new
  // total.
  if (form.get('intent') === 'calculer') return data({ messages: [], kept, key: typed.idempotency_key })
  const messages = purchaseProblems(typed)
  if (messages.length > 0) return data({ messages, kept, key: typed.idempotency_key }, { status: 400 })
  try {
    const bought = await call(context, createPurchase, purchaseCall(typed))
    const page = `/utilisateur/achat/${bought.id}`
    // Load the whole page: the security policy that allows Stripe's script comes with the document of the purchase
    // page only.
    return bought.pay_before
      ? redirectDocument(`${page}?paiement=carte#contenu`)
      : redirect(`${page}#contenu`)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401 && isFromScript(request))
      return redirect(expiredSessionPath(`/boutique/${params.id}`))
    const key = keyAfter(error.answer.code, typed.idempotency_key)
    return data({ messages: purchaseMessages(error.answer), kept, key }, { status: error.status })
  }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  keepSaleOnNetworkError(serverAction, request, lostConnection.message)

export const shouldRevalidate = revalidateSale

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: loaderData ? loaderData.product.name_product : 'Produit introuvable',
      description: 'Acheter à la boutique du cinéma.',
      hidden: true,
    },
  )

export default function Buying({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence="Ce produit n’est pas, ou n’est plus, en vente." />
  const { product, asking, means } = loaderData
  return (
    <div className="page buying">
      <Breadcrumbs pages={[{ name: 'La boutique', to: '/boutique' }]} current={product.name_product} />
      <section className="order plate" aria-labelledby="achat-titre">
        <header className="stack gap-2">
          <h1 className="h2-text" id="achat-titre">
            {product.name_product}
          </h1>
          <p>
            {worthText(product)}, {validityText(product).toLowerCase()}. {product.description}
          </p>
        </header>
        {means === 'none' ? (
          <SaleNotOpen />
        ) : 'buyer' in asking ? (
          <BuyingForm {...loaderData} means={means} buyer={asking.buyer} refused={actionData} />
        ) : 'visitor' in asking && actionData && 'kept' in actionData ? (
          <LogInAgain
            page={productPath(product)}
            sent={Object.entries({ ...actionData.kept, idempotency_key: actionData.key })}
            intent="calculer"
            again="Reprendre l’achat"
          />
        ) : (
          <div className="aside">
            <p>
              {'denied' in asking
                ? asking.denied
                : 'Connectez-vous pour acheter : tout vous attendra dans votre portefeuille.'}
            </p>
            {'visitor' in asking && (
              <p className="ways cluster gap-3">
                <Link className="button" to={loginPath(productPath(product))}>
                  Se connecter
                </Link>
                <Link className="button quiet" to={loginPath(productPath(product), 'inscription')}>
                  Créer un compte
                </Link>
              </p>
            )}
          </div>
        )}
      </section>
    </div>
  )
}
