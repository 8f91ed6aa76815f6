import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import './form.css'

type Props = {
  children: ReactNode
  /** The value sent under the name `intent`, which tells the action which of several forms was submitted. */
  intent?: string
  className?: string
  /** True to make the button look busy and ignore clicks, also while the router is not submitting a form. */
  busy?: boolean
}

/** A button that submits its form once: it ignores further clicks until the server has answered. */
export function SubmitButton({ children, intent, className = 'button', busy: otherwiseBusy }: Props) {
  const { state, formData } = useNavigation()
  const sent = state !== 'idle' && formData !== undefined
  const busy = otherwiseBusy || (sent && (intent === undefined || formData.get('intent') === intent))
  return (
    <button
      type="submit"
      name={intent && 'intent'}
      value={intent}
      className={`submit ${className}`}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={busy || undefined}
      onClick={event => busy && event.preventDefault()}
    >
      {children}
      <span className="spinner" aria-hidden="true" />
      {busy && <span className="spoken"> Un instant…</span>}
    </button>
  )
}
