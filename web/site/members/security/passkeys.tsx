import { Form } from 'react-router'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { readSecondFactor } from '../../../../contract/second-factor.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Moment } from '../moment.tsx'
import { AddPasskey } from './add-passkey.tsx'

type Props = {
  passkeys: AnswerOf<typeof readSecondFactor>['passkeys']
  /** Called with the recovery codes that the user gets when adding the first passkey. */
  onCodes: (codes: readonly string[]) => void
}

export function Passkeys({ passkeys, onCodes }: Props) {
  return (
    <section aria-labelledby="cles-titre">
      <h2 id="cles-titre">Clés d’accès</h2>
      <p>L’empreinte, le visage ou le code d’un appareil, ou une clé de sécurité : rien à recopier.</p>
      {passkeys.length > 0 && (
        <ul className="devices line-above">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <div>
                <h3>{name}</h3>
                <p>
                  Ajoutée le <Moment at={created_at} />
                  {last_used_at && (
                    <>
                      , utilisée le <Moment at={last_used_at} />
                    </>
                  )}
                </p>
              </div>
              <details>
                <summary>
                  Retirer<span className="spoken"> {name}</span>
                </summary>
                <Form method="post" noValidate>
                  <input type="hidden" name="id" value={id} />
                  <PasswordField
                    id={`mot-de-passe-cle-${id}`}
                    name="current_password"
                    label="Mot de passe actuel"
                    aria-required
                  />
                  <SubmitButton intent="retirer-cle" className="button quiet">
                    Retirer
                  </SubmitButton>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      )}
      <p className="without-scripts">Ajouter une clé d’accès demande JavaScript.</p>
      <AddPasskey onCodes={onCodes} />
    </section>
  )
}
