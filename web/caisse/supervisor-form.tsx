import { type FormEvent, useEffect, useState } from 'react'
import { Field } from '../ui/form/field.tsx'
import { sentenceOf, supervisorsOf } from './requests.ts'

export type Granted = { users_id: number; code: string }

/**
 * Asks for the code of a supervisor (a manager or an admin), who grants what a cashier may not do alone, such
 * as a refund.
 */
export function SupervisorForm({
  session,
  busy,
  onGranted,
}: {
  session: number
  busy: boolean
  onGranted: (supervisor: Granted) => void
}) {
  const [supervisors, setSupervisors] = useState<readonly { id: number; firstname: string }[] | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    const read = async () => {
      const found = await supervisorsOf(session)
      setSupervisors(found)
      setChosen(found[0]?.id ?? null)
    }
    read().catch(error => setSaid(sentenceOf(error)))
  }, [session])
  const grant = (event: FormEvent) => {
    event.preventDefault()
    if (busy || chosen === null) return
    onGranted({ users_id: chosen, code: code.trim() })
    setCode('')
  }
  if (said) return <p className="alarm-text bold">{said}</p>
  // Until the names of the supervisors are loaded, show no form: a code typed before would be lost.
  if (!supervisors) return null
  if (supervisors.length === 0)
    return (
      <p>
        Aucun responsable n’a encore de code. Un manager ou un admin choisit le sien sous «{'\u00a0'}Caisse
        {'\u00a0'}», «{'\u00a0'}Votre code de responsable{'\u00a0'}».
      </p>
    )
  return (
    <form onSubmit={grant} className="stack gap-3">
      <fieldset className="means cluster gap-2">
        <legend className="bold">Responsable</legend>
        {supervisors.map(({ id, firstname }) => (
          <label key={id}>
            <input type="radio" name="responsable" checked={id === chosen} onChange={() => setChosen(id)} />
            {firstname}
          </label>
        ))}
      </fieldset>
      <Field
        name="code-responsable"
        label="Son code"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <button type="submit" className="button till-button" aria-disabled={busy}>
        Accorder le remboursement
      </button>
    </form>
  )
}
