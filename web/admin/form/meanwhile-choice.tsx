import { useState } from 'react'
import type { Choices, Field } from '../entities/field.ts'
import { choiceOf, type Meanwhile } from './meanwhile.ts'
import { valueText } from './value-text.ts'
import '../../ui/office/meanwhile-choice.css'

/** What is still to be chosen: a question that was answered stays, with its answer, until everything is saved. */
export function useAsked(meanwhile: readonly Meanwhile[]): readonly Meanwhile[] {
  const [last, setLast] = useState(meanwhile)
  const [asked, setAsked] = useState(meanwhile)
  if (last === meanwhile) return asked
  const others = asked.filter(({ name }) => meanwhile.every(each => each.name !== name))
  setLast(meanwhile)
  setAsked([...others, ...meanwhile])
  return asked
}

type Props = { fields: readonly Field[]; meanwhile: readonly Meanwhile[]; choices: Choices }

/** Field by field: what somebody else saved meanwhile, what was typed here, and which of the two stays. */
export function MeanwhileChoice({ fields, meanwhile, choices }: Props) {
  if (meanwhile.length === 0) return null
  const theirs = Object.fromEntries(meanwhile.map(each => [each.name, each.theirs]))
  return (
    <div className="meanwhile">
      <input type="hidden" name="eux" value={JSON.stringify(theirs)} />
      {meanwhile.map(each => {
        const field = fields.find(({ name }) => name === each.name)!
        const text = (value: Meanwhile['theirs']) => valueText(field, value, choices[field.name])
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
        {label}&nbsp;: <span className="value">«&nbsp;{text}&nbsp;»</span>
      </span>
    </label>
  )
}
