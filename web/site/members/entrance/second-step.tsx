import { Form, Link, useSearchParams } from 'react-router'
import { secondStepMinutes } from '../../../../contract/rules/account.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { pageAfterLogin } from '../return-path.ts'
import { Entrance } from './entrance.tsx'
import { useMessages } from './use-messages.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

type Answer = { challenge: string; methods: readonly ('code' | 'passkey')[]; messages: Message[] }

/** The second step of a login, after the password: a code or a passkey. */
export function SecondStep({ action, answer }: { action: string; answer: Answer }) {
  const [messages, setMessages] = useMessages(answer.messages)
  const [search] = useSearchParams()
  const withPasskey = answer.methods.includes('passkey')
  const passkey = usePasskeyLogin(answer.challenge, setMessages, user =>
    // Load the whole page, because everything on it now belongs to the logged-in user.
    window.location.assign(pageAfterLogin(user, search.get('retour'))),
  )
  return (
    <Entrance
      title="Vérification"
      lead={`Une seconde preuve protège votre compte. Vous avez ${secondStepMinutes}\u00a0minutes.`}
      ways={
        <p>
          <Link to={action} reloadDocument>
            Recommencer depuis le mot de passe
          </Link>
        </p>
      }
    >
      {withPasskey && (
        <button
          type="button"
          className="button with-scripts"
          aria-disabled={passkey.busy}
          onClick={passkey.start}
        >
          Utiliser votre clé d’accès
        </button>
      )}
      <Form
        method="post"
        action={action}
        noValidate
        onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
      >
        <MessageList messages={messages} />
        <input type="hidden" name="challenge" value={answer.challenge} />
        {withPasskey && <input type="hidden" name="passkey" value="oui" />}
        <Field
          name="code"
          label="Code"
          hint="Les six chiffres de votre application de codes, ou l’un de vos codes de secours."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          aria-required
        />
        <SubmitButton>Vérifier</SubmitButton>
      </Form>
    </Entrance>
  )
}
