import type { Identity } from '../../../../contract/rules/identity.ts'
import { seatsPerOrder, unpaidMinutes, unpaidPerAccount } from '../../../../contract/rules/terms.ts'
import { Article, article, type Section } from '../legal-page.tsx'

/** Articles 5 to 7: from the choice of a screening to the ticket in hand. */
export const orderingArticles = ({ fictional }: Pick<Identity, 'fictional'>): Section[] => [
  article(
    5,
    'Commander',
    <>
      <p>Pour commander, l’acheteur se connecte à son compte, ou en crée un gratuitement, puis :</p>
      <ol>
        <li>choisit un film et une séance ;</li>
        <li>indique le nombre de places, dont le prix total s’affiche aussitôt ;</li>
        <li>
          remplit le formulaire « Votre réservation » : nom, prénom, adresse e-mail, moyen de paiement ;
        </li>
        <li>relit sa commande, corrige s’il y a lieu ses erreurs, puis valide.</li>
      </ol>
      <p>
        <strong>La validation de la commande oblige l’acheteur à en payer le prix.</strong> Une validation
        répétée par mégarde n’est comptée qu’une fois.
      </p>
      <p>
        Chaque personne peut réserver de {seatsPerOrder.min} à {seatsPerOrder.max} places par séance, toutes
        ses commandes confondues, dans la limite des places restantes. Des places prises sont gardées{' '}
        {unpaidMinutes}&nbsp;minutes sans paiement, {unpaidPerAccount.seats} au plus par personne, puis
        rendues à la vente. La vente en ligne est close au début de la séance, à l’heure indiquée sur le site
        et sur l’e-ticket&nbsp;; le film peut être précédé d’un avant-programme.
      </p>
      <p>
        Les places sont mises de côté pendant le paiement. Le contrat est formé lorsque la commande est
        confirmée : une page de confirmation s’affiche et un e-mail récapitulatif est envoyé à l’acheteur.
        L’exploitant peut refuser une commande pour un motif légitime, par exemple un impayé antérieur ou un
        soupçon sérieux de fraude.
      </p>
    </>,
  ),
  article(
    6,
    'Payer',
    <>
      <p>
        Une réservation se paie par carte bancaire, par e-carte ou par bon cadeau. Une même commande peut
        combiner plusieurs e-cartes, plusieurs bons cadeaux et une carte bancaire.{' '}
        <strong>Les suppléments, notamment 3D, se paient uniquement par carte bancaire.</strong>
      </p>
      <p>La carte bancaire doit être encore valable le jour de la séance.</p>
      <p>
        Le paiement par carte est demandé au moment de la validation. S’il est refusé, la commande n’est pas
        conclue et les places sont aussitôt remises en vente. Si la réponse de la banque se fait attendre, la
        commande reste en attente jusqu’à ce que l’exploitant l’ait obtenue : aucune somme n’est gardée sans
        e-ticket ni remboursement.
      </p>
      <p>
        Le numéro de la carte, sa date d’expiration et son cryptogramme ne sont jamais enregistrés par
        l’exploitant. Seuls le sont la marque de la carte et ses quatre derniers chiffres, pour retrouver un
        paiement.
      </p>
      {fictional && (
        <p className="note">
          Sur un site de démonstration les paiements sont simulés : aucune carte réelle ne doit y être saisie,
          aucune n’y est débitée.
        </p>
      )}
    </>,
  ),
  article(
    7,
    'E-tickets : réception et contrôle',
    <>
      <p>
        Les e-tickets sont joints à l’e-mail de confirmation, au format PDF, envoyé à l’adresse du compte. Une
        autre adresse, indiquée en réservant, reçoit un lien par lequel les demander. Ils restent disponibles
        dans la rubrique « Votre compte » : une adresse e-mail mal saisie ou un message égaré n’en prive pas
        l’acheteur.
      </p>
      <p>
        À l’entrée, chaque spectateur présente son e-ticket sur l’écran d’un téléphone ou imprimé lisiblement.
        Le code QR est signé et ne contient aucune donnée personnelle.
      </p>
      <p>
        <strong>Un e-ticket n’est contrôlé qu’une fois.</strong> La première présentation donne accès à la
        salle ; les suivantes sont refusées, et le personnel est informé de l’heure et du lieu du premier
        contrôle. Il appartient donc à l’acheteur de ne pas diffuser ses e-tickets.
      </p>
      <p>
        L’acheteur peut remettre un e-ticket à la personne de son choix. Il lui est interdit de le revendre à
        un prix supérieur à celui qu’il a payé, ou d’en faire commerce. L’annulation prévue à l’
        <Article n={9} /> lui est ouverte s’il ne peut pas venir.
      </p>
    </>,
  ),
]
