import { durationText, hourText, longDate } from '../../../contract/texts/dates.ts'
import type { Choice, Field } from '../entities/field.ts'
import { ownPrice, ownPriceIn, splitPrice } from './typed-prices.ts'

/** What a field holds, as a person would say it. */
export function valueText(
  field: Field,
  value: string | readonly string[],
  choices: readonly Choice[] = [],
): string {
  if (value.length === 0) return '(vide)'
  const options = 'options' in field ? field.options : []
  const named = (one: string) =>
    choices.find(choice => choice.value === one)?.label ??
    options.find(([option]) => option === one)?.[1] ??
    one
  if (field.kind === 'prices')
    return [value]
      .flat()
      .map(splitPrice)
      .map(([fare, typed]) => `${named(fare)} ${typed}\u00a0€`)
      .join(', ')
  if (typeof value !== 'string') return value.map(named).join(', ')
  switch (field.kind) {
    case 'pricing':
      return value.startsWith(`${ownPrice}:`) ? `un prix à part, ${ownPriceIn(value)}\u00a0€` : named(value)
    case 'record':
    case 'film':
    case 'choice':
      return named(value)
    case 'yes-no':
      return value === 'true' ? 'Oui' : 'Non'
    case 'euros':
      return `${value}\u00a0€`
    case 'date':
      return longDate(value)
    case 'hour':
      return hourText(value)
    case 'duration':
      return durationText(value)
    case 'picture':
      return 'une image'
    default:
      return value
  }
}
