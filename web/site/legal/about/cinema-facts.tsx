import type { Cinema } from '../../../programme.ts'
import { phoneAddress, phoneText } from '../../../texts/phone.ts'

/** Where a cinema is, who answers there, how one gets in. */
export function CinemaFacts({ cinema }: { cinema: Cinema }) {
  return (
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
  )
}

/** A plain link: nothing is asked of the map's site before one goes there. */
export function mapAddress({ address_cine, city }: Cinema): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address_cine}, ${city}`)}`
}
