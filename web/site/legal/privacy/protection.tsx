import type { Identity } from '../../../../contract/rules/identity.ts'
import { memberSession, staffSession } from '../../../../contract/rules/terms.ts'
import { part, type Section } from '../legal-page.tsx'

/** How data is protected, and what the browser keeps. */
export const protection = ({ log_days, backup_days }: Identity): Section[] => [
  part(
    4,
    'cookies',
    'Cookies et autres traces',
    <>
      <p>
        Le site dépose <strong>un seul cookie</strong>, celui de votre session, et seulement si vous vous
        connectez. Il contient un numéro tiré au hasard, illisible par les scripts de la page, et disparaît
        quand vous vous déconnectez. Sans visite pendant {memberSession.idleDays} jours, ou au bout de{' '}
        {memberSession.mostDays} jours, la session prend fin d’elle-même.
      </p>
      <p>
        Ce que vous tapez dans un formulaire de réservation ou d’achat reste dans l’onglet, pour que vous le
        retrouviez après un détour ou une reconnexion : jamais le numéro, la date ni le cryptogramme d’une
        carte. L’achat fait, à la déconnexion ou l’onglet fermé, il n’en reste rien.
      </p>
      <p>
        Si vous choisissez le thème clair ou sombre, ce choix est gardé dans votre navigateur et ne nous est
        pas transmis.
      </p>
      <p>
        Ces trois traces sont strictement nécessaires au service que vous demandez : l’article 82 de la loi
        Informatique et Libertés les dispense de consentement, et c’est pourquoi aucun bandeau ne vous est
        présenté.
      </p>
      <p>
        Polices, images et scripts viennent tous de ce site.{' '}
        <strong>Aucun tiers n’est contacté avant que vous ne cliquiez</strong> : une bande-annonce hébergée
        ailleurs n’est chargée que lorsque vous appuyez sur lecture, et une carte ne s’ouvre que si vous en
        suivez le lien. Le service choisi reçoit alors votre adresse IP et peut déposer ses propres cookies,
        selon ses propres règles.
      </p>
    </>,
  ),
  part(
    5,
    'protection',
    'Comment elles sont protégées',
    <>
      <ul>
        <li>Les échanges avec le site sont chiffrés (HTTPS).</li>
        <li>
          Votre mot de passe n’est pas conservé : nous en gardons une empreinte (Argon2id) qui ne permet pas
          de le retrouver. Personne, dans nos équipes, ne peut le lire.
        </li>
        <li>Les jetons de session sont eux aussi conservés sous forme d’empreinte.</li>
        <li>
          Changer de mot de passe ferme toutes vos connexions. Celles du personnel durent au plus{' '}
          {staffSession.mostDays} jours et se ferment après {staffSession.idleHours} heures sans activité.
        </li>
        <li>
          Le personnel ne voit que ce que sa fonction demande ; le code QR d’un e-ticket ne contient pas votre
          nom.
        </li>
        <li>
          Les journaux techniques, gardés {log_days} jours, ne contiennent pas de données personnelles. Les
          sauvegardes sont écrasées au bout de {backup_days} jours.
        </li>
      </ul>
      <p>
        Si une violation de données devait présenter un risque élevé pour vous, nous vous en avertirions sans
        tarder, et la CNIL dans les 72 heures (RGPD, articles 33 et 34).
      </p>
    </>,
  ),
]
