import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { errorId, hintId, type Message, messagesAbout } from './messages.ts'
import './field.css'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

export type FieldProps = InputProps & {
  /** Also the id, unless another is given: the links of the list above the form lead here. */
  name: string
  label: string
  hint?: ReactNode
  messages?: readonly Message[]
  /** Shown inside the frame, before or after what is typed. */
  before?: ReactNode
  after?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A label, an input, what helps and what is wrong, tied together for whoever does not see them. */
export function Field(props: FieldProps) {
  const { name, id = name, label, hint, messages = [], before, after, inputRef, ...input } = props
  const wrong = messagesAbout(messages, name)
  const describedBy = [hint && hintId(id), wrong.length > 0 && errorId(id)].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="frame">
        {before && <span className="before">{before}</span>}
        <input
          {...input}
          ref={inputRef}
          id={id}
          name={name}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={describedBy || undefined}
        />
        {after}
      </div>
      {hint && (
        <div id={hintId(id)} className="hint">
          {hint}
        </div>
      )}
      {wrong.length > 0 && (
        <ul id={errorId(id)} className="wrong">
          {wrong.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
