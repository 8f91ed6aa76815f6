import { useState } from 'react'
import type { Choice, Choices, Field } from '../entities/field.ts'
import { choiceOf, type EditConflict } from './edit-conflict.ts'
import '../../ui/office/record.css'
import { durationText, hourText, longDate } from '../../../contract/texts/dates.ts'
import { weekText } from '../../../contract/texts/opening-hours.ts'
import { ownPrice, ownPriceIn, splitPrice } from './typed-prices.ts'
import { weekSent } from './typed-week.ts'

/**
 * Returns the edit conflicts to show. A conflict that the user has resolved stays on the page, with the choice
 * made, until the whole form is saved.
 */
export function useAsked(conflicts: readonly EditConflict[]): readonly EditConflict[] {
  const [last, setLast] = useState(conflicts)
  const [asked, setAsked] = useState(conflicts)
  if (last === conflicts) return asked
  const others = asked.filter(({ name }) => conflicts.every(each => each.name !== name))
  setLast(conflicts)
  setAsked([...others, ...conflicts])
  return asked
}

type Props = { fields: readonly Field[]; conflicts: readonly EditConflict[]; choices: Choices }

/**
 * For each field that another user changed too: shows the saved value and the typed value, and asks which to
 * keep.
 */
export function EditConflictChoice({ fields, conflicts, choices }: Props) {
  if (conflicts.length === 0) return null
  const theirs = Object.fromEntries(conflicts.map(each => [each.name, each.theirs]))
  return (
    <div className="meanwhile stack gap-4">
      <input type="hidden" name="eux" value={JSON.stringify(theirs)} />
      {conflicts.map(each => {
        const field = fields.find(({ name }) => name === each.name)!
        const text = (value: EditConflict['theirs']) => valueText(field, value, choices[field.name])
        return (
          <fieldset key={JSON.stringify([each.name, each.theirs])}>
            <legend>{field.label}</legend>
            <p>{each.sentence}</p>
            <Pick name={each.name} value="eux" label="Garder" text={text(each.theirs)} />
            <Pick name={each.name} value="moi" label="Mettre à la place" text={text(each.yours)} />
          </fieldset>
        )
      })}
      <p>Choisissez, puis enregistrez de nouveau. Le reste de ce que vous avez écrit est toujours là.</p>
    </div>
  )
}

type PickProps = { name: string; value: 'eux' | 'moi'; label: string; text: string }

function Pick({ name, value, label, text }: PickProps) {
  return (
    <label>
      <input type="radio" name={choiceOf(name)} value={value} />
      <span>
        {label}&nbsp;: <span className="value breakable own-line">«&nbsp;{text}&nbsp;»</span>
      </span>
    </label>
  )
}

/** Formats the value of a field as text for the user. */
function valueText(field: Field, value: string | readonly string[], choices: readonly Choice[] = []): string {
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
  if (field.kind === 'week') return weekText(weekSent([value].flat()))
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
    case 'percent':
      return `${value}\u00a0%`
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
