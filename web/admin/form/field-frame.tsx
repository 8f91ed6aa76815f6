import type { ReactNode } from 'react'
import { errorId, hintId, type Message, messagesAbout } from '../../ui/form/messages.ts'
import type { Field } from '../entities/field.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'

/** Attributes that connect an input to its label, hint and errors. */
export type Ties = {
  id: string
  name: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type Props = {
  field: Field
  messages: readonly Message[]
  /** True if the field is a group of inputs (checkboxes). A group has a legend instead of a label. */
  group?: boolean
  children: (ties: Ties) => ReactNode
}

export function FieldFrame({ field, messages, group = false, children }: Props) {
  const { name, label, hint, required, byLaw } = field
  const wrong = messagesAbout(messages, name)
  const described = [hint && hintId(name), wrong.length > 0 && errorId(name)].filter(Boolean).join(' ')
  const ties: Ties = {
    id: name,
    name,
    required,
    'aria-invalid': wrong.length > 0 || undefined,
    'aria-describedby': described || undefined,
  }
  const words = (
    <>
      {label}
      {!required && !group && (
        <span className="optional soft regular">{byLaw ? ' (exigé par la loi)' : ' (facultatif)'}</span>
      )}
    </>
  )
  const rest = (
    <>
      {hint && (
        <p id={hintId(name)} className="hint">
          {hint}
        </p>
      )}
      {children(ties)}
      {wrong.length > 0 && (
        <ul id={errorId(name)} className="wrong">
          {wrong.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
  return group ? (
    <fieldset className="admin-field stack shrinks gap-2" id={name} aria-describedby={described || undefined}>
      <legend className="bold">{words}</legend>
      {rest}
    </fieldset>
  ) : (
    <div className="admin-field stack shrinks gap-2">
      <label className="bold" htmlFor={name}>
        {words}
      </label>
      {rest}
    </div>
  )
}
