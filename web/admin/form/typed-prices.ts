import type { Euros } from '../../../contract/rules/money.ts'
import { typedEuros } from '../../texts/typed-euros.ts'

// Converts the prices of a price grid, and the way a screening gets its prices, to and from the texts in their
// inputs.

/** Parses « 12,50 € »; null if empty. An invalid text becomes NaN, which the API refuses. */
export const eurosOrNull = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(/[\s€]/g, '').replace(',', '.'))

/** Returns the name of the input of one fare, such as `prices.3`. */
export const priceInput = (field: string, fare: number | string): string => `${field}.${fare}`

/**
 * Returns '3=12,50' for each fare with a price. Leaves out fares with an empty price, because they are not sold.
 * Sorts by fare, so that two lists can be compared.
 */
export const pricesIn = (form: FormData, field: string): string[] =>
  [...form]
    .flatMap(([name, value]) =>
      name.startsWith(`${field}.`) && typeof value === 'string' && value.trim() !== ''
        ? [`${name.slice(field.length + 1)}=${value.trim()}`]
        : [],
    )
    .sort(byFare)

export const pricesShown = (prices: readonly { tariffs_id: number; price: Euros }[]): string[] =>
  prices.map(({ tariffs_id, price }) => `${tariffs_id}=${typedEuros(price)}`).sort(byFare)

export const splitPrice = (price: string): [fare: string, typed: string] => {
  const at = price.indexOf('=')
  return [price.slice(0, at), price.slice(at + 1)]
}

export const pricesSent = (prices: readonly string[]) =>
  prices.map(splitPrice).map(([fare, typed]) => ({ tariffs_id: Number(fare), price: eurosOrNull(typed) }))

const byFare = (one: string, other: string): number => Number.parseInt(one, 10) - Number.parseInt(other, 10)

/**
 * Returns the name of the input that an API error is about. The API counts only the prices sent:
 * `prices[2].price` is the third fare with a price.
 */
export function inputOfPrice(field: string | undefined, prices: readonly string[]): string | undefined {
  const [, name, at] = /^(\w+)\[(\d+)\]/.exec(field ?? '') ?? []
  const price = name && prices[Number(at)]
  return price ? priceInput(name, splitPrice(price)[0]) : field
}

// The way a screening gets its prices, as text in the form. 'regles' means the price rules, 'regles:3' the price
// rules if they give price grid 3. '3' is a chosen price grid. 'prix:12,50' is a price for this screening only.

export const byRules = 'regles'
export const ownPrice = 'prix'

type Pricing = { price_grids_id?: number | null; follows_rules?: boolean; price?: Euros }

export function pricingShown({ price_grids_id, follows_rules, price }: Pricing): string {
  if (follows_rules) return `${byRules}:${price_grids_id}`
  return price_grids_id
    ? String(price_grids_id)
    : `${ownPrice}:${price === undefined ? '' : typedEuros(price)}`
}

/**
 * Reads from the form how a screening gets its prices. Reads the price itself only if « un prix à part » is
 * selected.
 */
export function pricingIn(form: FormData, field: string): string {
  const chosen = String(form.get(field) ?? '')
  return chosen === ownPrice ? `${ownPrice}:${String(form.get('price') ?? '').trim()}` : chosen
}

/** Returns the price that only this screening has: '12,50' for 'prix:12,50'; '' for 'regles' or a price grid. */
export const ownPriceIn = (pricing: string): string =>
  pricing.startsWith(`${ownPrice}:`) ? pricing.slice(ownPrice.length + 1) : ''

export function pricingSent(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price: eurosOrNull(ownPriceIn(pricing)) }
  return { price_grids_id: pricing.startsWith(byRules) ? null : Number(pricing) }
}

/**
 * Returns what the user saw, in the form in which the API compares it with the saved screening: the price grid, or
 * the price that only this screening has.
 */
export function pricingSeen(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price_grids_id: null, ...pricingSent(pricing) }
  return { price_grids_id: Number(pricing.replace(`${byRules}:`, '')) }
}
