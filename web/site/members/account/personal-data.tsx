import { Link } from 'react-router'
import type { readPersonalData } from '../../../../contract/account.ts'
import { deletionGraceDays } from '../../../../contract/rules/account.ts'
import { apiAddress, type BrowserEndpoint } from '../../../api-client.ts'

const everything: BrowserEndpoint<typeof readPersonalData> = { method: 'get', path: '/app/user/{id}/data' }

export function PersonalData({ id }: { id: number }) {
  return (
    <section id="donnees" aria-labelledby="donnees-titre">
      <h2 id="donnees-titre">Vos données</h2>
      <p>
        Tout ce que le cinéma conserve à votre sujet tient dans un fichier : profil, réservations, appareils,
        messages envoyés. Il est à vous.
      </p>
      <p>
        <a
          className="button quiet"
          href={apiAddress(everything, { params: { id: String(id) } })}
          download="donnees-personnelles.json"
        >
          Télécharger vos données
        </a>
      </p>
      <p>
        Vous pouvez aussi supprimer votre compte. Il disparaît {deletionGraceDays} jours après votre demande :
        le temps de changer d’avis.
      </p>
      <p>
        <Link className="button quiet" to="/utilisateur/compte/suppression">
          Supprimer votre compte
        </Link>
      </p>
    </section>
  )
}
