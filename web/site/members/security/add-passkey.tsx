import { type FormEvent, useState } from 'react'
import type { addPasskey, startPasskey } from '../../../../contract/second-factor.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { messagesOrCutOff } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { makePasskey } from '../passkey.ts'

const options: BrowserEndpoint<typeof startPasskey> = {
  method: 'post',
  path: '/app/second-factor/passkey-options',
}
const passkey: BrowserEndpoint<typeof addPasskey> = { method: 'post', path: '/app/second-factor/passkey' }

const notMade: Message = {
  message:
    'La clé n’a pas été créée\u00a0: vous avez renoncé, cet appareil en a déjà une, ou le navigateur ne sait pas le faire ici.',
}

/** Adds a passkey. It needs JavaScript, because the browser creates the key. */
export function AddPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [busy, setBusy] = useState(false)

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setMessages(await addFrom(typed))
    setBusy(false)
  }
  const addFrom = async (typed: FormData): Promise<readonly Message[]> => {
    const current_password = textIn(typed, 'current_password')
    try {
      const response = await makePasskey(await call(fromBrowser, options, { body: { current_password } }))
      if (!response) return [notMade]
      const name = textIn(typed, 'name')
      const { recovery_codes } = await call(fromBrowser, passkey, { body: { name, response } })
      if (recovery_codes) onCodes(recovery_codes)
      else window.location.assign('/utilisateur/securite?fait=cle-ajoutee')
      return []
    } catch (error) {
      return messagesOrCutOff(error)
    }
  }
  return (
    <details className="with-scripts">
      <summary>Ajouter une clé d’accès</summary>
      <form onSubmit={add} noValidate>
        <MessageList messages={messages} />
        <Field
          name="name"
          label="Nom de la clé"
          placeholder="Téléphone de Mona"
          maxLength={60}
          aria-required
        />
        <PasswordField
          id="mot-de-passe-cle"
          name="current_password"
          label="Mot de passe actuel"
          aria-required
        />
        <SubmitButton busy={busy}>Continuer</SubmitButton>
      </form>
    </details>
  )
}
