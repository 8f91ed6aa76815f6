import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { credentialProblems, emailProblems } from '../../../../contract/rules/password.ts'
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
  /** True if the form also offers to continue without an account, with the same e-mail field. */
  guests?: boolean
  answer?: { email?: string; messages?: Message[] }
  children?: ReactNode
}

/** The form for e-mail address and password, used for login and for registration. */
export function CredentialsForm({ action, button, newPassword, guests, answer, children }: Props) {
  const [messages, setMessages] = useMessages(answer?.messages)
  const email = useRef<HTMLInputElement>(null)
  useFocusOnLoad(email)
  useFilledIn(email, answer?.email)
  return (
    <Form
      method="post"
      action={action}
      // Turn off the browser's own validation, because this form shows its messages itself.
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
      {guests && (
        <div className="stack gap-3">
          <SubmitButton intent="sans-compte" className="button quiet">
            Continuer sans compte
          </SubmitButton>
          <p className="small soft small-text">
            L’adresse suffit : un code y arrive, et vos places restent retenues.
          </p>
        </div>
      )}
    </Form>
  )
}

/** Returns the errors of the form, and keeps an invalid form from being submitted. */
function problemsIn(event: FormEvent<HTMLFormElement>): Message[] {
  const typed = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
  const email = String(typed.get('email'))
  const problems =
    typed.get('intent') === 'sans-compte'
      ? emailProblems(email)
      : credentialProblems(email, String(typed.get('password')))
  if (problems.length > 0) event.preventDefault()
  return problems
}

/**
 * Fills in the e-mail address if it becomes known only after the first render, for instance after a redirect from
 * the registration to the login.
 */
function useFilledIn(input: React.RefObject<HTMLInputElement | null>, email: string | undefined) {
  const [given, setGiven] = useState(email)
  useEffect(() => {
    if (email === given) return
    setGiven(email)
    if (input.current && input.current.value === '') input.current.value = email ?? ''
  }, [email, given, input])
}
