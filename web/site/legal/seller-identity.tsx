import { publisher } from '../../../contract/publisher.ts'
import { phoneAddress, phoneText } from '../../texts/phone.ts'
import type { House } from './house.ts'
import { Mail } from './legal-page.tsx'

/** What articles 1-1 and 19 of the LCEN ask of who sells on a site. */
export function SellerIdentity({ house }: { house: House }) {
  return (
    <dl className="facts">
      <dt>Société</dt>
      <dd>
        {publisher.companyName}, {publisher.legalForm}, au capital de {publisher.shareCapital}
      </dd>
      <dt>Siège social</dt>
      <dd>{publisher.headOffice}</dd>
      <dt>Immatriculation</dt>
      <dd>
        {publisher.registration} — SIRET {publisher.siret}
      </dd>
      <dt>TVA intracommunautaire</dt>
      <dd>{publisher.vatNumber}</dd>
      <dt>E-mail</dt>
      <dd>
        <Mail to={house.email} />
      </dd>
      {house.phone && (
        <>
          <dt>Téléphone</dt>
          <dd>
            <a href={phoneAddress(house.phone)}>{phoneText(house.phone)}</a>
          </dd>
        </>
      )}
    </dl>
  )
}
