import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { phoneAddress, phoneText } from '../../texts/phone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/legal-notice'
import { LegalPage, Mail, part, type Section } from './legal-page.tsx'
import { loadCinemas } from './load-cinemas.ts'
import { MediatorAddress } from './mediator-address.tsx'
import type { Operator } from './operator.ts'
import { SellerIdentity } from './seller-identity.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadCinemas(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Mentions légales',
      description: 'Éditeur, directeur de la publication, hébergeur et médiateur.',
      address: loaderData?.address,
    },
  )

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  const { operator } = loaderData
  return (
    <LegalPage
      operator={operator}
      title="Mentions légales"
      lead="Qui édite et qui héberge ce site, comme le demandent les articles 1-1 et 19 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique."
      sections={notices(operator)}
    />
  )
}

const notices = (operator: Operator, { identity } = operator): Section[] => [
  part(1, 'editeur', 'Éditeur', <SellerIdentity operator={operator} />),
  part(
    2,
    'publication',
    'Directeur de la publication',
    <p>
      {identity.publication_director}, joignable à <Mail to={operator.email} />.
    </p>,
  ),
  part(
    3,
    'etablissements',
    'Établissements',
    <>
      <p>
        L’exploitation d’un cinéma est soumise à une autorisation du Centre national du cinéma et de l’image
        animée, 291 boulevard Raspail, 75014 Paris. Autorisation d’exercice :{' '}
        {identity.operating_authorisation}.
      </p>
      <ul>
        {operator.cinemas.map(cinema => (
          <li key={cinema.id}>
            <strong>{cinema.name_cinema}</strong>, {cinema.address_cine}, {cinema.city} —{' '}
            <a href={phoneAddress(cinema.phone_cine)}>{phoneText(cinema.phone_cine)}</a>,{' '}
            <Mail to={cinema.email_cine} />
          </li>
        ))}
      </ul>
    </>,
  ),
  part(
    4,
    'hebergeur',
    'Hébergeur',
    <address>
      {identity.host_name}
      <br />
      {identity.host_address}
      <br />
      Téléphone : {identity.host_phone}
    </address>,
  ),
  part(
    5,
    'mediateur',
    'Médiateur de la consommation',
    <>
      <p>
        En cas de litige qu’une réclamation écrite n’a pas réglé, le consommateur peut saisir gratuitement
        (articles L. 612-1 et L. 616-1 du Code de la consommation) :
      </p>
      <MediatorAddress identity={identity} />
    </>,
  ),
  part(
    6,
    'logiciel',
    'Logiciel et crédits',
    <>
      <p>Ce site fonctionne avec Ouvreuse, logiciel libre sous licence MIT.</p>
      <p>
        Caractères : Bricolage Grotesque et Instrument Sans (licence SIL Open Font). Les affiches et
        photographies de films appartiennent à leurs ayants droit.
      </p>
    </>,
  ),
  part(
    7,
    'autres-textes',
    'Autres textes',
    <ul>
      <li>
        <a href="/CGU">Conditions générales d’utilisation</a>
      </li>
      <li>
        <a href="/CGV">Conditions générales de vente</a>
      </li>
      <li>
        <a href="/politique-confidentialité">Politique de confidentialité</a>
      </li>
      <li>
        <a href="/accessibilite">Déclaration d’accessibilité</a>
      </li>
    </ul>,
  ),
]
