import type { Cinema } from '../../../programme.ts'
import { phoneAddress, phoneText } from '../../../texts/phone.ts'

export function CinemaFacts({ cinema }: { cinema: Cinema }) {
  return (
    <dl className="stack line-above">
      <div>
        <dt className="soft">Adresse</dt>
        <dd>
          <address>
            {cinema.address_cine}
            <br />
            {cinema.city}
          </address>
          <a className="map tap" href={mapAddress(cinema)} rel="noopener noreferrer">
            Voir sur une carte
            <span className="spoken"> : {cinema.name_cinema}, sur le site OpenStreetMap</span>
          </a>
        </dd>
      </div>
      <div>
        <dt className="soft">Billetterie</dt>
        <dd>
          <a className="phone tap" href={phoneAddress(cinema.phone_cine)}>
            {phoneText(cinema.phone_cine)}
          </a>
        </dd>
      </div>
      <div>
        <dt className="soft">E-mail</dt>
        <dd>
          <a className="tap" href={`mailto:${cinema.email_cine}`}>
            {cinema.email_cine}
          </a>
        </dd>
      </div>
      <div>
        <dt className="soft">Direction</dt>
        <dd>{cinema.manager}</dd>
      </div>
      {cinema.disabled_access && (
        <div className="access">
          <dt className="soft">Accessibilité</dt>
          <dd>{cinema.disabled_access}</dd>
        </div>
      )}
    </dl>
  )
}

/**
 * Returns a link to the map of the cinema. It is a plain link, so nothing is loaded from the map site before
 * a click.
 */
export function mapAddress({ address_cine, city }: Cinema): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address_cine}, ${city}`)}`
}
