import { accountingYears, memberSession } from '../../../../contract/rules/terms.ts'
import { Mail, part, type Section } from '../legal-page.tsx'
import type { Operator } from '../operator.ts'
import { Treatment } from './treatment.tsx'

/** What is collected, and what for. */
export const collection = ({ identity, privacyEmail }: Operator): Section[] => [
  part(
    1,
    'responsable',
    'Qui est responsable de vos données',
    <p>
      La société {identity.company_name}, {identity.head_office}, est responsable des traitements décrits ici,
      au sens du règlement général sur la protection des données (RGPD). Pour toute question ou demande :{' '}
      <Mail to={privacyEmail} />.
    </p>,
  ),
  part(
    2,
    'collecte',
    'Ce que nous recueillons, et pourquoi',
    <>
      <p>
        Consulter le programme ne demande aucune donnée. Nous ne recueillons que ce que vous saisissez, et ce
        qu’exige le bon fonctionnement du site.
      </p>
      <Treatment
        title="Votre compte"
        data="Adresse e-mail et mot de passe (obligatoires) ; nom, prénom, téléphone, adresse et date de naissance (facultatifs) ; dates de création et de dernière connexion."
        purpose="Vous reconnaître, préremplir vos réservations, vous joindre à leur sujet."
        basis="Exécution du contrat (RGPD, article 6.1.b)"
        duration="Jusqu’à la suppression du compte, que vous pouvez demander à tout moment."
      />
      <Treatment
        title="Vos réservations et vos achats"
        data="Nom, prénom, e-mail, séance, nombre de places, prix, date, état de la commande, contrôle des e-tickets à l’entrée ; marque et quatre derniers chiffres de la carte bancaire ; mouvements de vos e-cartes et bons cadeaux."
        purpose="Vous remettre vos places, les contrôler, vous rembourser, tenir notre comptabilité."
        basis="Exécution du contrat (article 6.1.b) ; obligation légale pour la comptabilité (article 6.1.c)"
        duration={`${accountingYears} ans à compter de la clôture de l’exercice, comme l’impose l’article L. 123-22 du Code de commerce. Si vous supprimez votre compte, votre nom et vos coordonnées en sont retirés.`}
      />
      <Treatment
        title="Le destinataire d’un bon cadeau"
        data="Le nom, l’adresse e-mail et le message que l’acheteur nous indique, et la date d’envoi choisie."
        purpose="Envoyer le bon, et rien d’autre : cette adresse ne sert à aucune autre fin."
        basis="Intérêt légitime à remettre le cadeau (article 6.1.f)"
        duration="Jusqu’à l’utilisation complète ou l’expiration du bon ; la copie du message envoyé, un an au plus, sans le code."
      />
      <Treatment
        title="Votre connexion"
        data="L’empreinte d’un jeton de session, l’heure de connexion et de dernière visite, le nom de votre navigateur."
        purpose="Vous garder connecté et vous permettre de fermer vos connexions."
        basis="Exécution du contrat (article 6.1.b)"
        duration={`${memberSession.idleDays} jours sans visite, ${memberSession.mostDays} jours au plus.`}
      />
      <Treatment
        title="La sécurité du site"
        data="Votre adresse IP et, pour une connexion, l’adresse e-mail essayée, le temps de compter les tentatives ; l’adresse IP d’une réservation, tant qu’elle n’est pas payée."
        purpose="Empêcher que l’on devine un mot de passe ou que l’on sature le site."
        basis="Intérêt légitime à protéger les comptes (article 6.1.f)"
        duration="De quelques minutes à une heure selon l’action, puis effacement."
      />
      <h3>Ce que nous ne recueillons pas</h3>
      <p>
        Le numéro de votre carte bancaire, sa date d’expiration et son cryptogramme ne sont jamais
        enregistrés : ni en base de données, ni dans un journal, ni dans un e-mail, ni dans une sauvegarde.
        Nous ne mesurons pas l’audience, n’établissons aucun profil, ne prenons aucune décision automatisée et
        n’achetons aucun fichier.
      </p>
    </>,
  ),
  part(
    3,
    'utilisation',
    'Comment elles sont utilisées',
    <>
      <p>
        Vos données servent aux seules fins indiquées ci-dessus. Nous ne vous envoyons que des messages liés à
        vos achats et à votre compte : confirmation, annulation, rétractation, changement de séance, mot de
        passe. Nous ne faisons pas de prospection, ni par e-mail ni par téléphone, et ne vendons ni ne louons
        aucune donnée.
      </p>
      <p>Y ont accès, chacun pour ce qui le concerne :</p>
      <ul>
        <li>
          le personnel habilité : la billetterie et le contrôle pour les réservations, l’administration pour
          les comptes ;
        </li>
        <li>
          {identity.host_name}
          {identity.host_country && ` (${identity.host_country})`}, notre hébergeur, et{' '}
          {identity.mail_provider} pour l’envoi des e-mails ;
        </li>
        {identity.payment_provider && <li>{identity.payment_provider}, pour les paiements par carte ;</li>}
        <li>les autorités, lorsque la loi l’exige.</li>
      </ul>
      <p>
        Nos prestataires agissent sur nos instructions et sont tenus aux mêmes obligations. Le site lui-même
        ne transfère aucune donnée hors de l’Union européenne ; si un prestataire devait le faire, ce serait
        sous les garanties prévues aux articles 44 et suivants du RGPD.
      </p>
    </>,
  ),
]
