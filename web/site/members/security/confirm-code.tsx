import { Form, Link } from 'react-router'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import type { Enrolment } from './enrolment.ts'

/**
 * Shows the QR code to scan with an authenticator app, and asks for a first code. Only after a correct code does
 * the account require codes.
 */
export function ConfirmCode({ enrolment }: { enrolment: Enrolment }) {
  const { uri, secret, drawing } = enrolment
  return (
    <section aria-labelledby="confirmer-titre">
      <h2 id="confirmer-titre">Enregistrer votre téléphone</h2>
      <ol className="steps stack gap-6">
        <li>
          <p>Ouvrez votre application de codes et scannez cette image.</p>
          <QrCode drawing={drawing} label="QR code à scanner avec votre application de codes" />
          <p>
            Sans appareil photo, tapez cette clé : <code>{secret}</code>
          </p>
        </li>
        <li>
          <p>Recopiez le code qu’elle affiche.</p>
          <Form method="post" noValidate>
            <input type="hidden" name="uri" value={uri} />
            <Field
              name="code"
              label="Code de six chiffres"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              aria-required
            />
            <p className="answers cluster gap-3">
              <SubmitButton intent="confirmer">Activer</SubmitButton>
              <Link className="button quiet" to="/utilisateur/securite" reloadDocument>
                Plus tard
              </Link>
            </p>
          </Form>
        </li>
      </ol>
    </section>
  )
}
