import { type FormEvent, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { askApi } from '../ask-api.ts'
import { makePasskey } from '../passkey.ts'

const notMade: Message = {
  message:
    'La clé n’a pas été créée\u00a0: vous avez renoncé, cet appareil en a déjà une, ou le navigateur ne sait pas le faire ici.',
}

/** Made by the browser, so with scripts only. */
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
    const current_password = typed.get('current_password')
    const asked = await askApi<object>('/app/second-factor/passkey-options', { current_password })
    if ('messages' in asked) return asked.messages
    const response = await makePasskey(asked.answer)
    if (!response) return [notMade]
    const name = typed.get('name')
    const given = await askApi<{ recovery_codes: string[] | null }>('/app/second-factor/passkey', {
      name,
      response,
    })
    if ('messages' in given) return given.messages
    if (given.answer.recovery_codes) onCodes(given.answer.recovery_codes)
    else window.location.assign('/utilisateur/securite?fait=cle-ajoutee')
    return []
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
