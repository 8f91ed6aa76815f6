import { Form } from 'react-router'
import { longestEmail } from '../../../../contract/rules/email.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { PendingEmail } from '../account/pending-email.tsx'

type Props = {
  email: string
  pending: string | null
  done: string | null
  messages: readonly Message[]
  action: string
}

/**
 * Lets staff members change their own e-mail address. They cannot do so in the back office, because only this page
 * asks for the password.
 */
export function OwnEmail({ email, pending, done, messages, action }: Props) {
  return (
    <section id="informations" aria-labelledby="adresse-titre">
      <h2 id="adresse-titre">Votre adresse e-mail</h2>
      <p>
        Vous vous connectez avec <strong>{email}</strong>.
      </p>
      <PendingEmail email={pending} done={done} action={action} />
      <details>
        <summary>En choisir une autre</summary>
        <Form method="post" action={action} noValidate>
          <Field
            name="email"
            type="email"
            label="Nouvelle adresse e-mail"
            hint="Elle comptera une fois ouvert le lien que nous y enverrons."
            autoComplete="email"
            maxLength={longestEmail}
            aria-required
            messages={messages}
          />
          <PasswordField
            id="mot-de-passe-adresse"
            name="current_password"
            label="Mot de passe actuel"
            aria-required
          />
          <SubmitButton intent="adresse">Envoyer le lien</SubmitButton>
        </Form>
      </details>
    </section>
  )
}
