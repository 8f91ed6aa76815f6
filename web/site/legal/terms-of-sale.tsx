import {
  cancelUntilMinutesBeforeStart,
  compensationDays,
  entryUntilMinutesAfterStart,
  seatsPerOrder,
  withdrawalDays,
} from '../../../contract/rules/terms.ts'
import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/terms-of-sale'
import { LegalPage, type Section } from './legal-page.tsx'
import { loadPrices } from './load-prices.ts'
import { atTheCinemaArticles } from './terms-of-sale/at-the-cinema.tsx'
import { cardAndCancellationArticles } from './terms-of-sale/cards-and-vouchers.tsx'
import { disputeArticles } from './terms-of-sale/disputes.tsx'
import { goodBehaviour } from './terms-of-sale/good-behaviour.tsx'
import { orderingArticles } from './terms-of-sale/ordering.tsx'
import { pricesArticle } from './terms-of-sale/prices.tsx'
import { sellingArticles } from './terms-of-sale/selling.tsx'
import { withdrawalArticle } from './terms-of-sale/withdrawal.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadPrices(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Conditions générales de vente',
      description:
        'E-tickets, e-cartes, bons cadeaux : prix, paiement, annulation, rétractation, accès aux salles.',
      address: loaderData?.address,
    },
  )

export default function TermsOfSale({ loaderData }: Route.ComponentProps) {
  const { operator } = loaderData
  return (
    <LegalPage
      operator={operator}
      title="Conditions générales de vente"
      lead="Ce que vous achetez sur ce site, comment vous le payez, comment vous pouvez changer d’avis."
      sections={[
        inShort(operator.identity.minimum_age),
        ...sellingArticles(operator),
        pricesArticle(loaderData),
        ...orderingArticles(operator.identity),
        ...cardAndCancellationArticles(),
        withdrawalArticle(operator),
        ...atTheCinemaArticles(operator.identity.minimum_age),
        ...disputeArticles(operator),
        goodBehaviour,
      ]}
    />
  )
}

const inShort = (minimumAge: number): Section => ({
  id: 'essentiel',
  title: 'L’essentiel',
  body: (
    <>
      <ul className="in-short">
        <li>
          <strong>{seatsPerOrder.max} places</strong> au plus par personne et par séance
        </li>
        <li>
          <strong>{cancelUntilMinutesBeforeStart} minutes</strong> avant la séance : dernier moment pour
          annuler et être remboursé
        </li>
        <li>
          <strong>{entryUntilMinutesAfterStart} minutes</strong> après le début : dernier moment pour entrer
        </li>
        <li>
          <strong>{withdrawalDays} jours</strong> pour renoncer à une e-carte ou à un bon cadeau non utilisé
        </li>
        <li>
          <strong>{compensationDays} jours</strong> pour choisir un remboursement ou une invitation si le
          cinéma annule
        </li>
        {minimumAge > 0 && (
          <li>
            <strong>{minimumAge} ans</strong> révolus pour entrer en salle
          </li>
        )}
      </ul>
      <p>Ce résumé aide à s’y retrouver ; seuls les articles qui suivent engagent.</p>
    </>
  ),
})
