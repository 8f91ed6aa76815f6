import type { Euros } from '../../../contract/rules/money.ts'
import { typedEuros } from '../../texts/typed-euros.ts'

// The prices of a grid and the pricing of a screening, in the notation of their inputs.

/** Parses « 12,50 € ». An invalid text becomes NaN, which the API refuses. */
export const eurosOrNull = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(/[\s€]/g, '').replace(',', '.'))

/** The input name of one fare: `prices.3`. */
export const priceInput = (field: string, fare: number | string): string => `${field}.${fare}`

/**
 * Each fare with a price, as '3=12,50'. Empty prices are not sold. Sorted by fare, so that two lists can be
 * compared.
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

/** The API indexes prices as sent: `prices[2].price` is the input of the third fare with a price. */
export function inputOfPrice(field: string | undefined, prices: readonly string[]): string | undefined {
  const [, name, at] = /^(\w+)\[(\d+)\]/.exec(field ?? '') ?? []
  const price = name && prices[Number(at)]
  return price ? priceInput(name, splitPrice(price)[0]) : field
}

// The pricing of a screening: 'regles' (or 'regles:3' if the rules give grid 3), '3' for a grid chosen by
// hand, 'prix:12,50' for an own price.

export const byRules = 'regles'
export const ownPrice = 'prix'

type Pricing = { price_grids_id?: number | null; follows_rules?: boolean; price?: Euros }

export function pricingShown({ price_grids_id, follows_rules, price }: Pricing): string {
  if (follows_rules) return `${byRules}:${price_grids_id}`
  return price_grids_id
    ? String(price_grids_id)
    : `${ownPrice}:${price === undefined ? '' : typedEuros(price)}`
}

/** Reads the select and the own price, which counts only if it is selected. */
export function pricingIn(form: FormData, field: string): string {
  const chosen = String(form.get(field) ?? '')
  return chosen === ownPrice ? `${ownPrice}:${String(form.get('price') ?? '').trim()}` : chosen
}

/** The own price; empty if there is none. */
export const ownPriceIn = (pricing: string): string =>
  pricing.startsWith(`${ownPrice}:`) ? pricing.slice(ownPrice.length + 1) : ''

export function pricingSent(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price: eurosOrNull(ownPriceIn(pricing)) }
  return { price_grids_id: pricing.startsWith(byRules) ? null : Number(pricing) }
}

/** The seen value, for the API to compare: the current grid, whether chosen by hand or by the rules. */
export function pricingSeen(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price_grids_id: null, ...pricingSent(pricing) }
  return { price_grids_id: Number(pricing.replace(`${byRules}:`, '')) }
}
