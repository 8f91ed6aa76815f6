import type { AnswerOf } from '../../../contract/endpoint.ts'
import { noEuros } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import type { findVoucher, listVouchers } from '../../../contract/wallet.ts'

export type OwnVoucher = AnswerOf<typeof listVouchers>[number]
export type Voucher = AnswerOf<typeof findVoucher>

/** Returns the last day of validity of a voucher that expires at midnight. */
export const lastDayText = (end: string): string => longDate(inParis(new Date(Date.parse(end) - 1)).date)

/** Returns a text that distinguishes vouchers with the same name: the end of the code, or else the id. */
export const markText = ({ id, code_last4 }: Pick<Voucher, 'id' | 'code_last4'>): string =>
  code_last4 ? `code finissant par ${code_last4}` : `n°\u00a0${id}`

export const placesText = (places: number): string => `${places}\u00a0place${Math.abs(places) > 1 ? 's' : ''}`

/** Returns the balance of a voucher: '3 places' or '12,50 €'. */
export const leftText = ({ places_left, amount_left }: Voucher): string =>
  places_left === null ? eurosText(amount_left ?? noEuros) : placesText(places_left)

export const wholeText = ({ places, amount }: Voucher): string =>
  places === null ? eurosText(amount ?? noEuros) : placesText(places)

export const voucherKindWords: Record<Voucher['kind'], string> = {
  e_carte: 'E-carte',
  bon_cadeau: 'Bon cadeau',
  invitation: 'Invitation',
}
