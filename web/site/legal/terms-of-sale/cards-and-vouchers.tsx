import {
  cancelUntilMinutesBeforeStart,
  expiryWarningDays,
  givenBackDays,
  seatsPerOrder,
} from '../../../../contract/rules/terms.ts'
import { Article, article, type Section } from '../legal-page.tsx'

/** Articles 8 and 9: using what was prepaid, and changing one's mind about a screening. */
export const cardAndCancellationArticles = (): Section[] => [
  article(
    8,
    'E-cartes et bons cadeaux',
    <>
      <h3>L’e-carte</h3>
      <p>
        L’e-carte est utilisable dès son achat et pendant la durée annoncée à la boutique, depuis le compte
        auquel elle est rattachée. Elle peut payer plusieurs places d’une même séance, dans la limite de{' '}
        {seatsPerOrder.max} places fixée à l’
        <Article n={5} />. Chaque place débitée paie une place entière, quels que soient son tarif et le prix
        de la séance ; dans une réservation à plusieurs tarifs, les places les plus chères sont payées
        d’abord. L’éventuel supplément reste à régler par carte bancaire.
      </p>
      <p>
        Le nombre de places restantes, la date de fin de validité et tous les mouvements sont affichés dans
        « Votre portefeuille ». Un e-mail rappelle cette date {expiryWarningDays} jours avant. Passé cette
        date, les places non utilisées sont perdues et ne sont pas remboursées.
      </p>
      <h3>Le bon cadeau</h3>
      <p>
        Le bon cadeau se dépense en une ou plusieurs fois : ce qui n’a pas servi reste disponible jusqu’à la
        date de fin de validité, indiquée avant l’achat et sur le bon. Il n’est ni échangé contre des espèces,
        ni prolongé.
      </p>
      <p>
        Le code vaut titre : quiconque le détient peut l’utiliser. L’acheteur vérifie donc l’adresse e-mail du
        destinataire, et celui-ci conserve le code avec le même soin qu’un billet de banque.
      </p>
    </>,
  ),
  article(
    9,
    'Annuler une réservation',
    <>
      <p>
        L’acheteur qui ne peut pas venir annule sa commande depuis « Votre compte »,{' '}
        <strong>jusqu’à {cancelUntilMinutesBeforeStart} minutes avant l’heure de la séance</strong>, sans
        frais et sans avoir à se justifier. L’annulation porte sur toute la commande ; elle n’est plus
        possible dès lors qu’un des e-tickets a été contrôlé à l’entrée.
      </p>
      <p>Chaque part du prix retourne d’où elle vient :</p>
      <ul>
        <li>ce qui a été payé par carte bancaire est remboursé sur cette carte ;</li>
        <li>les places d’une e-carte sont recréditées sur l’e-carte ;</li>
        <li>la somme prélevée sur un bon cadeau est recréditée sur le bon.</li>
      </ul>
      <p>
        Les places ou la somme recréditées après la fin de validité restent utilisables {givenBackDays}
         jours ; cette prolongation n’a lieu qu’une fois. Une réservation qui n’a pas été payée ne prolonge
        rien.
      </p>
      <p>
        Le remboursement est ordonné dès l’annulation, que confirme un e-mail ; le délai d’affichage sur le
        compte bancaire dépend de la banque. Les e-tickets annulés ne donnent plus accès à la salle.
      </p>
      <p>
        Passé ce délai, la place ne peut être ni annulée, ni échangée, ni remboursée, y compris en cas de
        retard ou d’absence, sous réserve de l’
        <Article n={11} />.
      </p>
    </>,
  ),
]
