import { type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import { emailProblems } from '../../../../contract/rules/password.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Entrance } from './entrance.tsx'
import { useFocusOnLoad } from './use-focus-on-load.ts'
import { useMessages } from './use-messages.ts'

type Props = {
  action: string
  /** The link to the login, for a buyer who has an account after all. */
  login: string
  answer?: { email?: string; messages?: Message[] }
  children: ReactNode
}

/** Asks for the e-mail address of a visitor who chose to buy without an account. */
export function GuestAddress({ action, login, answer, children }: Props) {
  const [messages, setMessages] = useMessages(answer?.messages)
  const email = useRef<HTMLInputElement>(null)
  useFocusOnLoad(email)
  return (
    <Entrance
      title="Sans compte"
      lead="Votre adresse suffit : nous y envoyons un code, puis vos billets."
      ways={
        <p>
          Vous avez un compte ? <Link to={login}>Se connecter</Link>
        </p>
      }
    >
      {children}
      <Form
        method="post"
        action={action}
        noValidate
        onSubmit={event => {
          const problems = emailProblems(String(new FormData(event.currentTarget).get('email')))
          if (problems.length > 0) event.preventDefault()
          setMessages(problems)
        }}
        onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
      >
        <MessageList messages={messages} />
        <Field
          inputRef={email}
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.email}
          autoFocus
          aria-required
        />
        <SubmitButton intent="sans-compte">Recevoir le code</SubmitButton>
      </Form>
    </Entrance>
  )
}
