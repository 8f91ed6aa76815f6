import {
  compensationDays,
  doorsOpenMinutesBeforeStart,
  entryUntilMinutesAfterStart,
  invitationValidityMonths,
  refundDays,
} from '../../../../contract/rules/terms.ts'
import { Article, article, type Section } from '../legal-page.tsx'

/** Articles 11 and 12: when the cinema changes its plans, and how one gets into the room. */
export const atTheCinemaArticles = (minimumAge: number): Section[] => [
  article(
    11,
    'Annulation ou changement par le cinéma',
    <>
      <p>
        Si le cinéma annule une séance, chaque acheteur en est averti par e-mail. Il dispose alors de{' '}
        <strong>{compensationDays} jours</strong>, à compter de cet e-mail, pour choisir :
      </p>
      <ul>
        <li>
          <strong>le remboursement</strong> de toute sa commande, suppléments compris, chaque part du prix
          retournant d’où elle vient, au plus tard {refundDays} jours après son choix ;
        </li>
        <li>
          <strong>ou une invitation</strong> par place annulée, rangée dans le portefeuille de son compte et
          valable {invitationValidityMonths} mois pour la séance de son choix, l’éventuel supplément restant à
          régler par carte bancaire.
        </li>
      </ul>
      <p>Le choix se fait par le lien contenu dans cet e-mail, sans mot de passe ; il est définitif.</p>
      <p>
        Passé ces {compensationDays} jours, le choix en ligne est clos ; l’acheteur peut encore écrire au
        cinéma, et conserve les droits que la loi lui reconnaît.
      </p>
      <p>
        Un changement de film, de date ou d’heure, ou une projection définitivement interrompue pour une
        raison propre au cinéma, ouvre le même choix. Un changement de salle dans le même cinéma, ou une brève
        interruption de la projection, n’y ouvre pas droit.
      </p>
    </>,
  ),
  article(
    12,
    'Accéder à la salle',
    <>
      <p>
        Les portes ouvrent {doorsOpenMinutesBeforeStart} minutes avant l’heure de la séance.{' '}
        <strong>L’accès est permis jusqu’à {entryUntilMinutesAfterStart} minutes après</strong> ; au-delà, il
        est refusé, par égard pour les autres spectateurs, et la place n’est pas remboursée.
      </p>
      <p>
        Qui a acheté une place à un tarif soumis à condition présente le justificatif prévu à l’
        <Article n={4} />.
      </p>
      {minimumAge > 0 && (
        <p>
          <strong>Les enfants de moins de {minimumAge} ans ne sont pas admis</strong>, même accompagnés et
          munis d’un e-ticket : le volume sonore et l’obscurité ne leur conviennent pas.
        </p>
      )}
      <p>
        Lorsqu’un film est interdit aux moins de 12, 16 ou 18 ans, le cinéma est tenu de refuser l’entrée aux
        spectateurs plus jeunes, même accompagnés de leurs parents. Une pièce d’identité peut être demandée.
        Il appartient à l’acheteur de vérifier l’âge requis avant de commander.
      </p>
      <p>
        Les moyens d’accès pour les personnes handicapées sont décrits, cinéma par cinéma, dans les{' '}
        <a href="/a-propos">infos pratiques</a>. Les chiens guides et d’assistance sont les bienvenus dans
        toutes les salles.
      </p>
    </>,
  ),
]
