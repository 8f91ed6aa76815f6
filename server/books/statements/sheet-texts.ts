import type { Identity } from '../../../contract/rules/identity.ts'
import { type Cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import type { findIssuer } from './queries.ts'
import type { Statement } from './read-statement.ts'

// This file contains the texts that distributor statements and control states share.

type House = Pick<
  Identity,
  'company_name' | 'legal_form' | 'siret' | 'vat_number' | 'operating_authorisation'
>
type Issuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>

/** Returns the cinema and its company, for the head of a document. */
export const issuerLines = (house: House, cinema: Issuer): string[] =>
  [
    cinema.name_cinema,
    [cinema.address_cine, cinema.city].filter(Boolean).join(', '),
    [house.company_name, house.legal_form].filter(Boolean).join(', '),
    [house.siret && `SIRET ${house.siret}`, house.vat_number && `TVA ${house.vat_number}`]
      .filter(Boolean)
      .join(' · '),
    house.operating_authorisation && `Autorisation d’exercice ${house.operating_authorisation}`,
  ].filter(Boolean)

export const centsText = (amount: Cents): string => eurosText(eurosFromCents(amount))

/** Writes the first and the last ticket number, for example « 1 – 42 ». */
export const ticketsText = ({
  first,
  last,
}: Pick<Statement['screenings'][number]['fares'][number], 'first' | 'last'>): string =>
  first === null ? 'sans numéro' : `${first} – ${last}`

const weekdays = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

/** Writes a day, for example « mer. 10/03/2027 ». */
export const dayText = (day: string): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
