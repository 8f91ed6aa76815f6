import type { Euros } from '../rules/money.ts'

/** Writes an amount with the no-break spaces of French typography: 12.5 → '12,50 €'. */
export function eurosText(euros: Euros): string {
  const [whole = '', decimals] = euros.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')},${decimals}\u00a0€`
}

/** Writes a percentage: 5.5 → '5,5 %'. */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`
