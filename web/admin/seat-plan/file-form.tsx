import { Form } from 'react-router'
import { hintId } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import '../../ui/office/seat-plan.css'

/**
 * `version`: the version of the current plan, if there is one. The API refuses the upload if another user has
 * saved a newer version.
 */
type Props = { version?: number }

/** Uploads a plan that was drawn elsewhere. Used without JavaScript, where the editor does not run. */
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
