import { listProducts } from '../../contract/boutique.ts'
import { withdrawalDays } from '../../contract/rules/terms.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { call } from '../api-client.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/boutique'
import { type Product, perPlaceText, productPath, validityText, worthText } from './boutique/product.ts'
import { meansFor } from './paying/means-for.ts'
import { SaleNotOpen } from './paying/sale-not-open.tsx'
import '../ui/pages/boutique.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [products, means] = await Promise.all([call(context, listProducts, {}), meansFor(context)])
  return { products, saleOpen: means.kind !== 'none', address: addressOf(url) }
}

export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'La boutique',
      description:
        'E-cartes de places de cinéma et bons cadeaux à offrir, envoyés par e-mail le jour choisi.',
      address: loaderData?.address,
    },
  )

export default function Boutique({ loaderData }: Route.ComponentProps) {
  const { products, saleOpen } = loaderData
  const cards = products.filter(({ kind }) => kind === 'e_carte')
  const bons = products.filter(({ kind }) => kind === 'bon_cadeau')
  return (
    <div className="page boutique stack gap-7">
      <header>
        <h1>La boutique</h1>
        <p className="lead soft lead-text above-3">
          Du cinéma d’avance, pour vous ou pour quelqu’un que vous aimez.
        </p>
      </header>
      {!saleOpen && <SaleNotOpen />}
      {products.length === 0 && <p>La boutique est fermée pour l’instant. Revenez bientôt.</p>}
      {cards.length > 0 && (
        <section className="stack shrinks gap-4" aria-labelledby="e-cartes">
          <h2 id="e-cartes">E-cartes</h2>
          <p className="about soft measured">
            Un carnet de places sur votre compte, pour vous seul ou à plusieurs. Chaque place vaut une entrée,
            hors supplément 3D.
          </p>
          <Products products={cards} saleOpen={saleOpen} />
        </section>
      )}
      {bons.length > 0 && (
        <section className="stack shrinks gap-4" aria-labelledby="bons-cadeaux">
          <h2 id="bons-cadeaux">Bons cadeaux</h2>
          <p className="about soft measured">
            Un code envoyé par e-mail à la personne et le jour de votre choix, avec votre message et un bon à
            imprimer. Il se dépense en une ou plusieurs fois.
          </p>
          <Products products={bons} saleOpen={saleOpen} />
        </section>
      )}
      <p className="rights soft measured">
        Vous avez {withdrawalDays} jours pour changer d’avis sur ce qui n’a pas été utilisé : voir l’
        <a href="/CGV#article-10">article 10 des conditions de vente</a>. Vous avez reçu un code ?{' '}
        <a href="/utilisateur/portefeuille">Rangez-le dans votre portefeuille</a>.
      </p>
    </div>
  )
}

function Products({ products, saleOpen }: { products: readonly Product[]; saleOpen: boolean }) {
  return (
    <ul className="products stack gap-4">
      {products.map(product => (
        <li key={product.id} className="product stack plate" data-kind={product.kind}>
          <p className="worth" aria-hidden="true">
            {worthText(product)}
          </p>
          <div className="about-it stack at-top gap-1 pad-4">
            <h3 className="lead-text">
              <a className="whole-card unlined" href={productPath(product)}>
                {product.name_product}
              </a>
            </h3>
            {product.description && <p>{product.description}</p>}
            <p className="validity">{validityText(product)}</p>
          </div>
          <p className="price stack at-top tabular">
            <b>{eurosText(product.price)}</b>
            {product.places && <span className="soft">{perPlaceText(product)}</span>}
          </p>
          {/* Hidden from screen readers: the whole card is already a link. */}
          {saleOpen && (
            <p className="buy" aria-hidden="true">
              <span className="button full-width">
                {product.kind === 'bon_cadeau' ? 'Offrir' : 'Acheter'}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
