import { numberText } from '../../texts/numbers.ts'

/**
 * Returns a sentence that says how many sold tickets have a seat that the plan no longer contains; '' if there are
 * none.
 */
export function leftBehindText(places: number): string {
  if (places === 0) return ''
  return places === 1
    ? 'Une place vendue n’y est plus\u00a0: sa séance garde le plan d’avant.'
    : `${numberText(places)} places vendues n’y sont plus\u00a0: leurs séances gardent le plan d’avant.`
}
