import { Form } from 'react-router'
import { hintId } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import './file-form.css'

/** `version`: of the plan that is there, if there is one; it is not replaced by a file while somebody else draws it. */
type Props = { version?: number }

/** Without scripts nothing can be drawn, but a plan that was drawn elsewhere can be taken from its file. */
export function FileForm({ version }: Props) {
  return (
    <Form method="post" encType="multipart/form-data" className="plan-file without-scripts">
      <h2>Reprendre un plan d’un fichier</h2>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <label htmlFor="fichier">Fichier d’Ouvreuse ou de pretix</label>
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
