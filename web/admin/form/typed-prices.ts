import type { Euros } from '../../../contract/rules/money.ts'
import { typedEuros } from '../../texts/typed-euros.ts'

// The prices of a grid and the pricing of a screening, as their inputs hold them.

/** '12,50 €' as people write it; what means nothing is left for the API to refuse. */
export const eurosOrNull = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(/[\s€]/g, '').replace(',', '.'))

/** The input of one fare: `prices.3`. */
export const priceInput = (field: string, fare: number | string): string => `${field}.${fare}`

/** Each fare that has a price, as '3=12,50'; what is left empty is not sold. In the order of fares, so that two may be compared. */
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

/** The API counts prices as they were sent: `prices[2].price` is the input of the third fare that has one. */
export function inputOfPrice(field: string | undefined, prices: readonly string[]): string | undefined {
  const [, name, at] = /^(\w+)\[(\d+)\]/.exec(field ?? '') ?? []
  const price = name && prices[Number(at)]
  return price ? priceInput(name, splitPrice(price)[0]) : field
}

// What a screening sells at: 'regles' (or 'regles:3', where they give the third grid), '3' for a grid chosen by hand,
// 'prix:12,50' for a price of its own.

export const byRules = 'regles'
export const ownPrice = 'prix'

type Pricing = { price_grids_id?: number | null; follows_rules?: boolean; price?: Euros }

export function pricingShown({ price_grids_id, follows_rules, price }: Pricing): string {
  if (follows_rules) return `${byRules}:${price_grids_id}`
  return price_grids_id
    ? String(price_grids_id)
    : `${ownPrice}:${price === undefined ? '' : typedEuros(price)}`
}

/** From the list and the price beside it, which counts only where it is asked for. */
export function pricingIn(form: FormData, field: string): string {
  const chosen = String(form.get(field) ?? '')
  return chosen === ownPrice ? `${ownPrice}:${String(form.get('price') ?? '').trim()}` : chosen
}

/** The price of its own; empty where it has none. */
export const ownPriceIn = (pricing: string): string =>
  pricing.startsWith(`${ownPrice}:`) ? pricing.slice(ownPrice.length + 1) : ''

export function pricingSent(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price: eurosOrNull(ownPriceIn(pricing)) }
  return { price_grids_id: pricing.startsWith(byRules) ? null : Number(pricing) }
}

/** The same as it was read, for the API to compare: the grid it has, whoever gave it. */
export function pricingSeen(pricing: string) {
  if (pricing.startsWith(`${ownPrice}:`)) return { price_grids_id: null, ...pricingSent(pricing) }
  return { price_grids_id: Number(pricing.replace(`${byRules}:`, '')) }
}
