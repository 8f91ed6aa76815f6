import { Form } from 'react-router'
import type { Message } from '../../ui/form/messages.ts'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import '../../ui/office/record-form.css'

/** Somebody of the team changes their own password: the current one is asked for, and other devices are logged out. */
export function OwnPassword({ messages }: { messages: readonly Message[] }) {
  return (
    <Form method="post" noValidate className="record-form" aria-labelledby="mot-de-passe-titre">
      <h2 id="mot-de-passe-titre">Votre mot de passe</h2>
      <PasswordField name="current_password" label="Mot de passe actuel" messages={messages} />
      <NewPasswordField
        label="Nouveau mot de passe"
        hint="Vos autres appareils seront déconnectés, et un message vous préviendra."
        messages={messages}
      />
      <p className="buttons">
        <SubmitButton intent="mot-de-passe">Changer le mot de passe</SubmitButton>
      </p>
    </Form>
  )
}
