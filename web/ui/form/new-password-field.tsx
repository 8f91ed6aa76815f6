import { useState } from 'react'
import { passwordProblems, passwordTicks } from '../../../contract/rules/password.ts'
import type { Message } from './messages.ts'
import { PasswordField } from './password-field.tsx'

type Props = { name?: string; label?: string; hint?: string; messages?: readonly Message[] }

/**
 * A field for a new password. Its rules are on one line; with JavaScript each rule gets a tick once it is
 * met.
 */
export function NewPasswordField({ name = 'password', label = 'Mot de passe', hint = '', messages }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      messages={messages}
      onInput={event => setTyped(event.currentTarget.value)}
      hint={
        <>
          {hint && <span className="own-line">{hint}</span>}
          <span className="ticks">
            {passwordTicks(typed).map(({ name, met }) => (
              <span key={name} data-met={met}>
                {name}
              </span>
            ))}
          </span>
          Un signe parmi ! @ # $ % ^ & * ( ) , . ? " : {'{ } | < >'}
          <output className="spoken" htmlFor={name}>
            {strengthOf(typed)}
          </output>
        </>
      }
    />
  )
}

/** Describes the rules that the password does not meet yet. */
function strengthOf(password: string): string {
  if (password === '') return ''
  const missing = passwordProblems(password).map(sentence =>
    sentence.replace('Le mot de passe doit contenir ', '').replace(/\.$/, ''),
  )
  return missing.length === 0
    ? 'Les cinq conditions sont remplies.'
    : `Il faut encore\u00a0: ${missing.join(', ').replaceAll('au moins ', '')}.`
}
