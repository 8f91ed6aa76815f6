import type { Euros } from '../../../../contract/rules/money.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import type { Cinema } from '../../../programme.ts'
import { openingHours } from '../../../texts/opening-hours.ts'
import { phoneAddress, phoneText } from '../../../texts/phone.ts'

type Props = { cinema: Cinema; price: Euros | undefined }

export function CinemaCard({ cinema, price }: Props) {
  const id = `cinema-${cinema.id}`
  return (
    <article className="cinema-card" id={id} aria-labelledby={`${id}-nom`}>
      <div className="presentation">
        <p className="city">{cinema.city}</p>
        <h2 id={`${id}-nom`}>{cinema.name_cinema}</h2>
        {cinema.infos_cine && <p className="description">{cinema.infos_cine}</p>}
        <ul className="key-figures figures">
          <li>
            <strong>{cinema.nbr_theater}</strong> {cinema.nbr_theater > 1 ? 'salles' : 'salle'}
          </li>
          <li>
            <strong>{openingHours}</strong> tous les jours
          </li>
          {price !== undefined && (
            <li>
              <strong>{eurosText(price)}</strong> plein tarif habituel
            </li>
          )}
        </ul>
      </div>
      <dl>
        <div>
          <dt>Adresse</dt>
          <dd>
            <address>
              {cinema.address_cine}
              <br />
              {cinema.city}
            </address>
            <a className="map" href={mapAddress(cinema)} rel="noopener noreferrer">
              Voir sur une carte
              <span className="spoken"> : {cinema.name_cinema}, sur le site OpenStreetMap</span>
            </a>
          </dd>
        </div>
        <div>
          <dt>Billetterie</dt>
          <dd>
            <a className="phone" href={phoneAddress(cinema.phone_cine)}>
              {phoneText(cinema.phone_cine)}
            </a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${cinema.email_cine}`}>{cinema.email_cine}</a>
          </dd>
        </div>
        <div>
          <dt>Direction</dt>
          <dd>{cinema.manager}</dd>
        </div>
        {cinema.disabled_access && (
          <div className="access">
            <dt>Accessibilité</dt>
            <dd>{cinema.disabled_access}</dd>
          </div>
        )}
      </dl>
    </article>
  )
}

/** A plain link: nothing is asked of the map's site before one goes there. */
function mapAddress({ address_cine, city }: Cinema): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address_cine}, ${city}`)}`
}
