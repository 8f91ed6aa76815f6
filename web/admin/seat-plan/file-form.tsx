import { Form } from 'react-router'
import { hintId } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import '../../ui/office/seat-plan.css'

/**
 * `version`: that of the current plan, if any. It detects that somebody else changed the plan before the
 * upload.
 */
type Props = { version?: number }

/** Without JavaScript: uploads a plan drawn elsewhere. */
export function FileForm({ version }: Props) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="plan-file without-scripts stack one-column gap-3"
    >
      <h2>Reprendre un plan d’un fichier</h2>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <label className="bold" htmlFor="fichier">
        Fichier d’Ouvreuse ou de pretix
      </label>
      <input
        type="file"
        id="fichier"
        name="fichier"
        accept=".json,application/json"
        required
        aria-describedby={hintId('fichier')}
      />
      <p id={hintId('fichier')}>
        Les séances à venir le reçoivent, sauf celles qui ont vendu une place qui n’y est plus.
      </p>
      <p className="buttons">
        <SubmitButton intent="fichier">Enregistrer ce plan</SubmitButton>
      </p>
    </Form>
  )
}
