import { Form } from 'react-router'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Moment } from '../moment.tsx'

/** Sets up or removes one-time codes from an authenticator application (TOTP). */
export function CodeApplication({ since }: { since: string | null }) {
  return (
    <section aria-labelledby="application-titre">
      <h2 id="application-titre">Application de codes</h2>
      <p>
        {since ? (
          <>
            Active depuis le <Moment at={since} />.
          </>
        ) : (
          'Une application de votre téléphone donne un code de six chiffres, nouveau toutes les trente secondes.'
        )}
      </p>
      <details>
        <summary>{since ? 'Changer de téléphone' : 'Activer'}</summary>
        <Form method="post" noValidate>
          <PasswordField
            id="mot-de-passe-application"
            name="current_password"
            label="Mot de passe actuel"
            aria-required
          />
          <SubmitButton intent="application">Continuer</SubmitButton>
        </Form>
      </details>
      {since && (
        <details>
          <summary>Retirer l’application</summary>
          <Form method="post" noValidate>
            <PasswordField
              id="mot-de-passe-retrait"
              name="current_password"
              label="Mot de passe actuel"
              aria-required
            />
            <SubmitButton intent="retirer-application" className="button quiet">
              Retirer
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  )
}
