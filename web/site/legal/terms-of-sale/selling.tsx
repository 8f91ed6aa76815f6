import { Article, article, type Section } from '../legal-page.tsx'
import type { Operator } from '../operator.ts'
import { SellerIdentity } from '../seller-identity.tsx'

/** Articles 1 to 3: who sells what. */
export const sellingArticles = (operator: Operator, { identity } = operator): Section[] => [
  article(
    1,
    'Objet et acceptation',
    <>
      <p>
        Les présentes conditions générales de vente régissent la vente à distance, sur ce site, de places de
        cinéma, d’e-cartes et de bons cadeaux par la société {identity.company_name} (« l’exploitant ») à
        toute personne physique qui agit à des fins non professionnelles (« l’acheteur »).
      </p>
      <p>
        Elles peuvent être lues, enregistrées et imprimées à tout moment depuis cette page. L’acheteur en
        prend connaissance avant de commander et les accepte en validant sa commande. La version applicable
        est celle qui est en ligne le jour de la commande ; une modification ultérieure ne change rien aux
        commandes déjà passées.
      </p>
      <p>
        Les places achetées à la caisse d’un cinéma ne sont pas des ventes à distance : seuls l’
        <Article n={12} /> et la <a href="#charte">charte de bonne conduite</a> leur sont applicables.
      </p>
      <p>
        Le contrat est conclu en français. Aucune clause ne prive l’acheteur des droits que la loi lui
        garantit.
      </p>
    </>,
  ),
  article(
    2,
    'Le vendeur',
    <>
      <SellerIdentity operator={operator} />
      <p>
        Les autres informations exigées par la loi figurent dans les{' '}
        <a href="/mentions-legales">mentions légales</a>, les horaires et l’accès de chaque cinéma dans les{' '}
        <a href="/a-propos">infos pratiques</a>.
      </p>
    </>,
  ),
  article(
    3,
    'Ce qui est vendu',
    <>
      <p>Le site propose trois produits, tous dématérialisés :</p>
      <ul>
        <li>
          <strong>L’e-ticket</strong> donne droit à une place pour un film, un cinéma, une salle, une date et
          une heure déterminés. Chaque place a son propre e-ticket, muni d’un code QR. Le placement dans la
          salle est libre.
        </li>
        <li>
          <strong>L’e-carte</strong> est un carnet de places, rattaché au compte de l’acheteur ; le nombre de
          ses places et sa durée de validité sont annoncés à la boutique. Une place de l’e-carte paie une
          place entière, hors supplément.
        </li>
        <li>
          <strong>Le bon cadeau</strong> représente une somme en euros. Il prend la forme d’un code envoyé par
          e-mail à la personne et à la date choisies par l’acheteur, et paie tout ou partie d’une réservation,
          hors supplément.
        </li>
      </ul>
      <p>
        Le film, sa durée, sa version (2D ou 3D), sa langue, le cinéma, la salle, la date, l’heure, le nombre
        de places restantes et le prix de chaque tarif sont affichés sur la page de la séance, avant toute
        commande.
      </p>
    </>,
  ),
]
