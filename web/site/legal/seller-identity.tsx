import { publisher } from '../../../contract/publisher.ts'
import { phoneAddress, phoneText } from '../../texts/phone.ts'
import { Mail } from './legal-page.tsx'
import type { Operator } from './operator.ts'

/** What articles 1-1 and 19 of the LCEN ask of who sells on a site. */
export function SellerIdentity({ operator }: { operator: Operator }) {
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
        <Mail to={operator.email} />
      </dd>
      {operator.phone && (
        <>
          <dt>Téléphone</dt>
          <dd>
            <a href={phoneAddress(operator.phone)}>{phoneText(operator.phone)}</a>
          </dd>
        </>
      )}
    </dl>
  )
}
