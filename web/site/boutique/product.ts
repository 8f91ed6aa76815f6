import type { listProducts } from '../../../contract/boutique.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { type Euros, noEuros, shareOfEuros } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'

export type Product = AnswerOf<typeof listProducts>[number]

export const productPath = ({ id }: Pick<Product, 'id'>): string => `/boutique/${id}`

/** Returns the value of a product as text: '5 places' or '30 €'. */
export const worthText = ({ places, amount }: Pick<Product, 'places' | 'amount'>): string =>
  places === null ? roundEuros(amount ?? noEuros) : `${places}\u00a0place${places > 1 ? 's' : ''}`

export const perPlaceText = ({ price, places }: Product): string =>
  `soit ${eurosText(shareOfEuros(price, places ?? 1))} la place`

export const validityText = ({ validity_months }: Pick<Product, 'validity_months'>): string =>
  `Valable ${validity_months}\u00a0mois`

/** Writes '30 €' instead of '30,00 €', for prices that are not in a column of amounts. */
const roundEuros = (euros: Euros): string => eurosText(euros).replace(',00', '')
