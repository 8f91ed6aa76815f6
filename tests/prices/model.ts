import { addDays, weekdayOf } from '../../contract/rules/dates.ts'

// A simple model of price grids, price rules and sales, with amounts in cents. The tests compare the product with
// it.

export type Fare = { id: number; open: boolean }
export type Grid = { id: number; prices: Map<number, number> }
export type Rule = {
  id: number
  grid: Grid
  weekdays: number[]
  from_hour: string | null
  version_2D_3D: '2D' | '3D' | null
  from_date: string | null
  to_date: string | null
}
export type Screening = {
  id: number
  day: string
  hour: string
  version: '2D' | '3D'
  sells: 'by the rules' | 'by hand' | 'at its own price'
  grid: Grid | null
  ownPrice: number
  sold: number
}
export type Sold = {
  order: number
  screening: Screening
  places: { fare: number; price: number; gone: boolean }[]
}

const firstDay = '2026-11-23'
export const dayAt = (number: number) => addDays(firstDay, number % 7)

/** Returns the price grid of the first rule that matches the screening. */
export function gridByRules(rules: readonly Rule[], { day, hour, version }: Screening): Grid | undefined {
  for (const rule of rules) {
    if (rule.weekdays.length > 0 && rule.weekdays.indexOf(weekdayOf(day)) === -1) continue
    if (rule.from_hour && Number(hour.replace(':', '')) < Number(rule.from_hour.replace(':', ''))) continue
    if (rule.version_2D_3D && rule.version_2D_3D !== version) continue
    if (rule.from_date && new Date(day) < new Date(rule.from_date)) continue
    if (rule.to_date && new Date(day) > new Date(rule.to_date)) continue
    return rule.grid
  }
  return undefined
}

/** Returns the price of one place; undefined if the screening does not sell this fare. */
export function priceAt(screening: Screening, fare: Fare): number | undefined {
  if (!screening.grid) return fare.id === 1 ? screening.ownPrice : undefined
  return fare.open ? screening.grid.prices.get(fare.id) : undefined
}

/**
 * Applies the price rules to the screenings that are priced by rules. Returns the screenings whose price grid
 * changed.
 */
export function apply(rules: readonly Rule[], screenings: readonly Screening[]): Screening[] {
  return screenings.filter(screening => {
    const grid = screening.sells === 'by the rules' ? gridByRules(rules, screening) : undefined
    if (!grid || grid === screening.grid) return false
    screening.grid = grid
    return true
  })
}
