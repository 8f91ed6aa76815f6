import { Form } from 'react-router'
import { recoveryCodeCount } from '../../../../contract/rules/account.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

/** For the day the telephone is lost. */
export function RecoveryCodes({ left }: { left: number }) {
  return (
    <section aria-labelledby="codes-titre">
      <h2 id="codes-titre">Codes de secours</h2>
      <p>
        Il vous en reste {left} sur {recoveryCodeCount}. Chacun remplace une fois le code de l’application.
      </p>
      <details>
        <summary>En créer {recoveryCodeCount} nouveaux</summary>
        <Form method="post" noValidate>
          <PasswordField
            id="mot-de-passe-codes"
            name="current_password"
            label="Mot de passe actuel"
            hint="Les anciens codes ne vaudront plus rien."
            aria-required
          />
          <SubmitButton intent="codes">Créer les codes</SubmitButton>
        </Form>
      </details>
    </section>
  )
}
