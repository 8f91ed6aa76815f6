import { fullFare } from '../../contract/rules/places.ts'

type FareFor = { id: number; condition: string; min_age: number | null; max_age: number | null }

/** Returns who may buy a fare: its condition, or else its age limits. Only the full fare is for everybody. */
export function fareConditionText({ id, condition, min_age, max_age }: FareFor): string {
  if (condition) return condition
  if (min_age !== null && max_age !== null) return `De ${min_age} à ${max_age} ans.`
  if (min_age !== null) return `À partir de ${min_age} ans.`
  if (max_age !== null) return `Moins de ${max_age + 1} ans.`
  return id === fullFare ? 'Pour tous.' : 'Pour les personnes que son nom désigne.'
}
