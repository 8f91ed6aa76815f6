import { deletionGraceDays } from '../../../../contract/rules/account.ts'
import { accountingYears } from '../../../../contract/rules/terms.ts'
import { Mail, part, type Section } from '../legal-page.tsx'
import type { Operator } from '../operator.ts'

/** What one may ask for, and of whom. */
export const rights = (operator: Operator): Section[] => [
  part(
    6,
    'droits',
    'Vos droits',
    <>
      <p>Vous pouvez à tout moment :</p>
      <ul>
        <li>
          <strong>consulter et corriger</strong> vos données, dans « Votre compte » ;
        </li>
        <li>
          <strong>les télécharger</strong> dans un format lisible par une machine, par « Télécharger vos
          données » ;
        </li>
        <li>
          <strong>supprimer votre compte</strong>, comme expliqué ci-dessous ;
        </li>
        <li>
          <strong>vous opposer</strong> à un traitement fondé sur notre intérêt légitime, ou en demander la{' '}
          <strong>limitation</strong> ;
        </li>
        <li>
          nous laisser des <strong>directives</strong> sur le sort de vos données après votre décès (article
          85 de la loi Informatique et Libertés).
        </li>
      </ul>
      <p>
        Pour ce que le site ne permet pas de faire seul, écrivez à <Mail to={operator.privacyEmail} />. Nous
        répondons dans le mois ; nous pouvons vous demander de prouver votre identité en cas de doute
        raisonnable, jamais davantage que nécessaire. L’exercice de ces droits est gratuit.
      </p>
    </>,
  ),
  part(
    7,
    'suppression',
    'Supprimer votre compte',
    <>
      <p>
        La suppression se demande dans « Votre compte ». Vos connexions sont fermées aussitôt ;{' '}
        {deletionGraceDays}
        {' '}
        jours plus tard, votre nom, vos coordonnées, votre date de naissance et votre mot de passe sont
        effacés. Vous connecter avant cette date annule la demande.
      </p>
      <p>
        Les écritures comptables de vos achats, que la loi nous oblige à garder {accountingYears} ans, sont
        pseudonymisées : elles conservent la séance, le nombre de places, le prix et la date, mais plus votre
        nom ni votre adresse e-mail. Les sauvegardes antérieures s’effacent d’elles-mêmes au bout du délai
        indiqué plus haut.
      </p>
      <p>
        Pensez auparavant à utiliser vos e-cartes et vos réservations à venir : elles sont rattachées au
        compte.
      </p>
    </>,
  ),
  part(
    8,
    'cnil',
    'Réclamation auprès de la CNIL',
    <>
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique
        et des libertés :
      </p>
      <address>
        CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07
        <br />
        <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr/fr/plaintes</a>
      </address>
    </>,
  ),
  part(
    9,
    'evolution',
    'Évolution de cette page',
    <p>
      Cette page suit l’évolution du site ; sa date de mise à jour figure en tête. Tout changement important
      vous est annoncé par e-mail avant de s’appliquer, si vous avez un compte.
    </p>,
  ),
]
