import { accountingYears } from '../../../../contract/rules/terms.ts'
import { article, Mail, type Section } from '../legal-page.tsx'
import { MediatorAddress } from '../mediator-address.tsx'
import type { Operator } from '../operator.ts'

/** Articles 13 to 15: what each side answers for, and what to do when it went wrong. */
export const disputeArticles = (operator: Operator): Section[] => [
  article(
    13,
    'Responsabilité et force majeure',
    <>
      <p>
        L’exploitant répond de plein droit de la bonne exécution du contrat conclu à distance
        (article L. 221-15 du Code de la consommation). Il n’en répond pas lorsque l’inexécution est due à
        l’acheteur, au fait imprévisible et insurmontable d’un tiers étranger au contrat, ou à un cas de force
        majeure au sens de l’article 1218 du Code civil.
      </p>
      <p>
        L’acheteur répond de l’exactitude de ce qu’il déclare, du secret de son mot de passe et de l’usage de
        ses e-tickets et de ses codes. Il signale sans attendre toute utilisation anormale de son compte.
      </p>
      <p>
        Les objets apportés dans le cinéma restent sous la garde de leur propriétaire. Les objets trouvés sont
        tenus à sa disposition à la caisse.
      </p>
    </>,
  ),
  article(
    14,
    'Données personnelles, preuve et archivage',
    <>
      <p>
        Les données recueillies pour une commande servent à la traiter et à tenir les comptes. Leur usage,
        leur durée de conservation et les droits de l’acheteur sont décrits dans la{' '}
        <a href="/politique-confidentialité">politique de confidentialité</a>.
      </p>
      <p>
        Les enregistrements de l’exploitant (commande, paiement, contrôle des e-tickets) font foi jusqu’à
        preuve contraire, que l’acheteur peut apporter par tout moyen.
      </p>
      <p>
        Les pièces comptables sont conservées {accountingYears} ans. Un contrat d’un montant d’au moins 120 €
        est archivé pendant {accountingYears} ans et communiqué à l’acheteur sur simple demande
        (articles L. 213-1 et D. 213-1 et suivants du Code de la consommation). L’acheteur retrouve par
        ailleurs ses commandes dans « Votre compte ».
      </p>
    </>,
  ),
  article(
    15,
    'Réclamations, médiation et droit applicable',
    <>
      <p>
        Toute réclamation est d’abord adressée à <Mail to={operator.email} /> ou au siège de l’exploitant,
        avec le numéro de la commande.
      </p>
      <p>
        Si la réponse ne le satisfait pas, ou en l’absence de réponse, l’acheteur peut recourir gratuitement
        au médiateur de la consommation dont relève l’exploitant (articles L. 612-1 et suivants du Code de la
        consommation), dans l’année qui suit sa réclamation écrite :
      </p>
      <MediatorAddress identity={operator.identity} />
      <p>
        La médiation n’est pas obligatoire : l’acheteur peut à tout moment saisir le juge. Les présentes
        conditions sont soumises au droit français. Le consommateur qui réside dans un autre pays de l’Union
        européenne garde le bénéfice des règles protectrices de son pays auxquelles un contrat ne peut
        déroger. Il peut saisir, à son choix, l’une des juridictions compétentes en vertu du Code de procédure
        civile ou celle du lieu où il demeurait au moment de la conclusion du contrat ou de la survenance du
        fait dommageable (article R. 631-3 du Code de la consommation).
      </p>
    </>,
  ),
]
