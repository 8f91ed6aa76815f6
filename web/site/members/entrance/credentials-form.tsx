import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { credentialProblems } from '../../../../contract/rules/password.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useFocusOnLoad } from './use-focus-on-load.ts'
import { useMessages } from './use-messages.ts'

type Props = {
  action: string
  button: string
  newPassword?: boolean
  answer?: { email?: string; messages?: Message[] }
  children?: ReactNode
}

/** The one form of login and registration: e-mail, password, and every message above them. */
export function CredentialsForm({ action, button, newPassword, answer, children }: Props) {
  const [messages, setMessages] = useMessages(answer?.messages)
  const email = useRef<HTMLInputElement>(null)
  useFocusOnLoad(email)
  useFilledIn(email, answer?.email)
  return (
    <Form
      method="post"
      action={action}
      // The messages are ours, above the form; the browser's bubbles would say the same in its own words.
      noValidate
      onSubmit={event => setMessages(problemsIn(event))}
      onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
    >
      <MessageList messages={messages} />
      <Field
        inputRef={email}
        name="email"
        label="Adresse e-mail"
        type="email"
        autoComplete={newPassword ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={answer?.email}
        autoFocus
        aria-required
      />
      {newPassword ? (
        <NewPasswordField />
      ) : (
        <PasswordField name="password" label="Mot de passe" aria-required />
      )}
      {children}
      <SubmitButton>{button}</SubmitButton>
    </Form>
  )
}

/** Checked before anything is sent; what has a problem stays here. */
function problemsIn(event: FormEvent<HTMLFormElement>): Message[] {
  const typed = new FormData(event.currentTarget)
  const problems = credentialProblems(String(typed.get('email')), String(typed.get('password')))
  if (problems.length > 0) event.preventDefault()
  return problems
}

/** An e-mail that arrives with an answer, after the field was drawn: from the registration to the login. */
function useFilledIn(input: React.RefObject<HTMLInputElement | null>, email: string | undefined) {
  const [given, setGiven] = useState(email)
  useEffect(() => {
    if (email === given) return
    setGiven(email)
    if (input.current && input.current.value === '') input.current.value = email ?? ''
  }, [email, given, input])
}
