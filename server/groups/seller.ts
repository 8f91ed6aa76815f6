import type { Identity } from '../../contract/rules/identity.ts'
import type { GroupOrderRow } from './queries.ts'

type Cinema = Pick<GroupOrderRow['cinema'], 'name_cinema' | 'address_cine' | 'city'>

/** Returns who sells, as the law asks for it on a quote or an invoice. */
export const sellerLines = (house: Identity, cinema: Cinema): string[] =>
  [
    cinema.name_cinema,
    `${cinema.address_cine}, ${cinema.city}`,
    [house.company_name, house.legal_form, house.share_capital && `capital ${house.share_capital}`]
      .filter(Boolean)
      .join(', '),
    house.head_office && `Siège\u00a0: ${house.head_office}`,
    [house.siret && `SIRET ${house.siret}`, house.registration, house.vat_number && `TVA ${house.vat_number}`]
      .filter(Boolean)
      .join(' · '),
    [house.contact_email, house.contact_phone].filter(Boolean).join(' · '),
  ].filter(Boolean)

/** Returns the address of a customer, line by line. */
export const customerLines = (customer: GroupOrderRow['customer']): string[] =>
  [
    customer.name_customer,
    customer.contact_name && `À l’attention de ${customer.contact_name}`,
    customer.address_customer,
    customer.city_customer,
    customer.siret && `SIRET ${customer.siret}`,
    customer.service_code && `Code service ${customer.service_code}`,
  ].filter(Boolean)
