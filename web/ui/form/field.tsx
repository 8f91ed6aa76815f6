import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { errorId, hintId, type Message, messagesAbout } from './messages.ts'
import './form.css'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

export type FieldProps = InputProps & {
  /**
   * The name of the input. It is also the id of the input, unless `id` is set; the list of messages links to this
   * id.
   */
  name: string
  label: string
  hint?: ReactNode
  messages?: readonly Message[]
  /** What is shown inside the frame of the input, before or after the text. */
  before?: ReactNode
  after?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A label, an input, a hint and errors, connected by ARIA attributes. */
export function Field(props: FieldProps) {
  const { name, id = name, label, hint, messages = [], before, after, inputRef, ...input } = props
  const wrong = messagesAbout(messages, name)
  const describedBy = [hint && hintId(id), wrong.length > 0 && errorId(id)].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="frame">
        {before && <span className="before soft tabular">{before}</span>}
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
        <div id={hintId(id)} className="hint soft small-text">
          {hint}
        </div>
      )}
      {wrong.length > 0 && (
        <ul id={errorId(id)} className="wrong stack alarm-text bold gap-1">
          {wrong.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
