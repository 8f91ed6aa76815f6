import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/accessibility'
import { LegalPage, Mail, part, type Section } from './legal-page.tsx'
import { loadCinemas } from './load-cinemas.ts'
import type { Operator } from './operator.ts'

export const loader = ({ context, url }: Route.LoaderArgs) => loadCinemas(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Déclaration d’accessibilité',
      description: 'État de l’accessibilité du site, essais menés, limites connues, contact.',
      address: loaderData?.address,
    },
  )

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const { operator } = loaderData
  return (
    <LegalPage
      operator={operator}
      title="Déclaration d’accessibilité"
      lead={
        <>
          Accessibilité : <strong>non encore auditée par un tiers.</strong> Le site est conçu pour être
          utilisable par tous ; voici ce qui a été vérifié, ce qui ne l’a pas été, et à qui écrire.
        </>
      }
      sections={statements(operator)}
    />
  )
}

const statements = ({ identity, accessibilityEmail }: Operator): Section[] => [
  part(
    1,
    'engagement',
    'Engagement',
    <p>
      La société {identity.company_name} s’engage à rendre ce site accessible. Elle vise le niveau AA des
      règles internationales WCAG 2.2 et les exigences des services de commerce électronique
      (article L. 412-13 du Code de la consommation, qui transpose la directive (UE) 2019/882). Cette
      déclaration couvre toutes les pages publiques, de l’affiche à la réservation.
    </p>,
  ),
  part(
    2,
    'etat',
    'État de conformité',
    <>
      <p>
        Aucun organisme extérieur n’a encore audité le site selon le référentiel général d’amélioration de
        l’accessibilité (RGAA). Nous ne revendiquons donc aucun taux de conformité : au sens de ce
        référentiel, un site sans audit en cours de validité est réputé <strong>non conforme</strong>, quels
        que soient les soins apportés à sa réalisation.
      </p>
      <p>Nous nous appuyons sur :</p>
      <ul>
        <li>
          des essais automatiques avec l’outil axe, en thème clair et en thème sombre, à chaque version ;
        </li>
        <li>des parcours automatiques au clavier seul et sans JavaScript ;</li>
        <li>
          des vérifications à 320 pixels de large, avec un texte agrandi à 200 % et les animations réduites.
        </li>
      </ul>
      <p>
        Un outil automatique ne détecte qu’une partie des obstacles. Nous n’avons pas encore mené d’essais
        avec des personnes handicapées.
      </p>
    </>,
  ),
  part(
    3,
    'limites',
    'Limites connues',
    <ul>
      <li>
        <strong>Bandes-annonces</strong> : les vidéos fournies par les distributeurs n’ont pas toujours de
        sous-titres ni d’audiodescription. Le synopsis en donne une alternative en texte.
      </li>
      <li>
        <strong>Lecteurs vidéo extérieurs</strong>, chargés à votre demande : leur accessibilité dépend du
        service qui les fournit.
      </li>
      <li>
        <strong>E-tickets en PDF</strong> : leur lecture par un lecteur d’écran n’a pas été vérifiée. Les
        mêmes informations figurent dans l’e-mail et dans « Votre compte ».
      </li>
      <li>
        <strong>Contrôle par code QR</strong> : au besoin, le personnel retrouve votre réservation à votre
        nom.
      </li>
    </ul>,
  ),
  part(
    4,
    'signaler',
    'Signaler un obstacle',
    <p>
      Un contenu ou un service vous résiste ? Écrivez à <Mail to={accessibilityEmail} /> en indiquant la page
      et ce que vous cherchiez à faire : nous vous répondons, vous donnons l’information autrement ou
      réservons pour vous, au même prix. Le téléphone de chaque cinéma figure dans les{' '}
      <a href="/a-propos">infos pratiques</a>, avec l’accès à ses salles.
    </p>,
  ),
  part(
    5,
    'recours',
    'Voies de recours',
    <>
      <p>
        Si vous nous avez signalé un défaut qui vous empêche d’utiliser le site et que notre réponse ne vous
        satisfait pas, vous pouvez :
      </p>
      <ul>
        <li>
          le signaler à la répression des fraudes (DGCCRF), sur{' '}
          <a href="https://signal.conso.gouv.fr">signal.conso.gouv.fr</a> ;
        </li>
        <li>
          écrire au Défenseur des droits, par son{' '}
          <a href="https://formulaire.defenseurdesdroits.fr">formulaire en ligne</a>, ou par courrier gratuit,
          sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07 ;
        </li>
        <li>contacter le délégué du Défenseur des droits de votre région, ou le 09 69 39 00 00.</li>
      </ul>
    </>,
  ),
  part(
    6,
    'etablissement',
    'Établissement de cette déclaration',
    <p>
      Déclaration établie par nous-mêmes, à partir des essais décrits ci-dessus. Techniques employées : HTML,
      CSS, JavaScript (facultatif pour visiter et réserver), SVG. Navigateur des essais automatiques :
      Chromium.
    </p>,
  ),
]
