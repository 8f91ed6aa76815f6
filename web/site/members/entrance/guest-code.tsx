import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { guestCode } from '../../../../contract/rules/terms.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList, Notice } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { EntranceHold } from '../../screening/hold/entrance-hold.tsx'
import type { Hold } from '../../screening/hold/hold-notice.tsx'
import { Entrance } from './entrance.tsx'
import { useMessages } from './use-messages.ts'

type Props = {
  action: string
  answer: { guest: string; messages: Message[]; sentAgain?: true }
  hold: Hold | null
}

/** Asks for the code that was mailed to a buyer without an account. */
export function GuestCode({ action, answer, hold }: Props) {
  const [messages, setMessages] = useMessages(answer.messages)
  const { guest } = answer
  const code = useRef<HTMLInputElement>(null)
  // After a new code was sent, clear the field: its text is the code of the earlier mail.
  useEffect(() => {
    if (answer.sentAgain && code.current) code.current.value = ''
  }, [answer])
  return (
    <Entrance
      title="Votre code"
      lead={
        <>
          Un e-mail vient de partir vers <b className="breakable">{guest}</b>. Recopiez son code ici&nbsp;: il
          vaut {guestCode.minutes}&nbsp;minutes.
        </>
      }
      ways={
        <>
          <Form method="post" action={action}>
            <input type="hidden" name="email" value={guest} />
            <SubmitButton intent="autre-code" className="button quiet">
              Recevoir un autre code
            </SubmitButton>
          </Form>
          <p>
            <Link to={action} reloadDocument>
              Changer d’adresse, ou se connecter
            </Link>
          </p>
        </>
      }
    >
      <EntranceHold hold={hold} />
      {answer.sentAgain && messages.length === 0 && <Notice>Un autre code est parti.</Notice>}
      <Form
        method="post"
        action={action}
        noValidate
        onFocus={event => event.target instanceof HTMLInputElement && setMessages([])}
      >
        <MessageList messages={messages} />
        <input type="hidden" name="email" value={guest} />
        <Field
          inputRef={code}
          name="code"
          label={`Code à ${guestCode.digits} chiffres`}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          autoFocus
          aria-required
        />
        <SubmitButton intent="code">Continuer</SubmitButton>
      </Form>
    </Entrance>
  )
}
