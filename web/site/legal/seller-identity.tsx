import { phoneAddress, phoneText } from '../../texts/phone.ts'
import { Mail } from './legal-page.tsx'
import type { Operator } from './operator.ts'

/** What articles 1-1 and 19 of the LCEN ask of who sells on a site. */
export function SellerIdentity({ operator: { identity, email, phone } }: { operator: Operator }) {
  const { company_name, legal_form, share_capital, head_office, registration, siret, vat_number } = identity
  return (
    <dl className="facts">
      <dt>Société</dt>
      <dd>
        {company_name}, {legal_form}
        {share_capital && `, au capital de ${share_capital}`}
      </dd>
      <dt>Siège social</dt>
      <dd>{head_office}</dd>
      <dt>Immatriculation</dt>
      <dd>
        {registration && `${registration} — `}SIRET {siret}
      </dd>
      {vat_number && (
        <>
          <dt>TVA intracommunautaire</dt>
          <dd>{vat_number}</dd>
        </>
      )}
      <dt>E-mail</dt>
      <dd>
        <Mail to={email} />
      </dd>
      {phone && (
        <>
          <dt>Téléphone</dt>
          <dd>
            <a href={phoneAddress(phone)}>{phoneText(phone)}</a>
          </dd>
        </>
      )}
    </dl>
  )
}
