import { article, Mail, type Section } from '../legal-page.tsx'
import type { Operator } from '../operator.ts'

/** Articles 1 to 5: what is on the site, whose it is, how one may use it. */
export const rulesOfUse = (operator: Operator, { identity } = operator): Section[] => [
  article(
    1,
    'Objet',
    <>
      <p>
        Ce site est édité par la société {identity.company_name} (« l’éditeur »), dont l’identité complète
        figure dans les <a href="/mentions-legales">mentions légales</a>. Il présente le programme de ses
        cinémas et permet d’y réserver des places.
      </p>
      <p>
        Les présentes conditions en fixent les règles d’utilisation. Les achats sont régis par les{' '}
        <a href="/CGV">conditions générales de vente</a>, l’usage des données personnelles par la{' '}
        <a href="/politique-confidentialité">politique de confidentialité</a>.
      </p>
    </>,
  ),
  article(
    2,
    'Accès au site',
    <>
      <p>
        La consultation du programme est libre, gratuite et sans compte. Les frais de connexion à internet
        restent à la charge de chacun.
      </p>
      <p>
        L’éditeur s’efforce de garder le site disponible à toute heure, sans pouvoir le garantir : il peut
        l’interrompre pour l’entretenir, le mettre à jour ou le protéger. Une interruption ne remet jamais en
        cause une réservation confirmée.
      </p>
    </>,
  ),
  article(
    3,
    'Compte',
    <>
      <p>
        Réserver demande un compte, ouvert avec une adresse e-mail et un mot de passe. Chacun fournit des
        informations exactes, les tient à jour et garde son mot de passe pour lui. Un mineur ouvre un compte
        et commande avec l’accord de ses parents ou de son représentant légal.
      </p>
      <p>
        Qui soupçonne un usage de son compte par autrui change aussitôt son mot de passe, ce qui ferme toutes
        les connexions ouvertes, et prévient <Mail to={operator.email} />.
      </p>
      <p>
        Chacun peut supprimer son compte quand il le souhaite. L’éditeur peut suspendre ou fermer, après en
        avoir informé son titulaire et en lui indiquant pourquoi, un compte utilisé pour frauder ou pour nuire
        au site ; les sommes éventuellement dues sont remboursées.
      </p>
    </>,
  ),
  article(
    4,
    'Propriété intellectuelle',
    <>
      <p>
        Les textes, la mise en page, le logo et les illustrations propres au site appartiennent à l’éditeur ou
        lui sont concédés. Les affiches, photographies, bandes-annonces et titres de films appartiennent à
        leurs ayants droit et sont montrés pour annoncer les séances. Sauf exception prévue par
        l’article L. 122-5 du Code de la propriété intellectuelle, leur reproduction ou leur diffusion sans
        autorisation est interdite et peut constituer une contrefaçon.
      </p>
      <p>
        Restent permis : la consultation et l’impression pour un usage personnel, la courte citation avec
        mention de la source, et les liens vers les pages du site. Les horaires des séances peuvent être
        repris librement, à condition d’être exacts et d’indiquer leur provenance.
      </p>
      <p>
        Le logiciel Ouvreuse, qui fait fonctionner ce site, est un logiciel libre : chacun peut l’utiliser,
        l’étudier, le modifier et le partager selon sa licence, MIT.
      </p>
    </>,
  ),
  article(
    5,
    'Utilisation du site',
    <>
      <p>Chacun utilise le site pour ce à quoi il sert, et s’interdit :</p>
      <ul>
        <li>d’usurper l’identité d’une autre personne ou d’accéder à un compte qui n’est pas le sien ;</li>
        <li>de réserver par un programme automatique, ou de bloquer des places sans intention de venir ;</li>
        <li>de contourner la limite de places par personne en multipliant les comptes ;</li>
        <li>de revendre des e-tickets ou des codes, ou d’en fabriquer de faux ;</li>
        <li>
          de chercher à entraver le site, à en forcer la sécurité ou à en extraire les données personnelles,
          ce que répriment les articles 323-1 et suivants du Code pénal.
        </li>
      </ul>
      <p>
        L’interface de programmation du site est ouverte et documentée (<a href="/api/docs">documentation</a>
        ). Elle s’utilise dans le respect de ces mêmes règles et des limites de fréquence qu’elle indique.
      </p>
      <p>
        Qui découvre une faille de sécurité est remercié de la signaler à <Mail to={operator.email} /> avant
        d’en parler publiquement.
      </p>
    </>,
  ),
]
