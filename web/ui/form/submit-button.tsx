import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import './submit-button.css'

type Props = {
  children: ReactNode
  /** Among several forms of a page, the one whose `intent` this button sends. */
  intent?: string
  className?: string
  /** Busy with something the router does not know about. */
  busy?: boolean
}

/** Sends its form once: while the answer is on its way a second click does nothing. */
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
      // Not `disabled`: the focus would be lost with it.
      aria-disabled={busy || undefined}
      onClick={event => busy && event.preventDefault()}
    >
      {children}
      <span className="spinner" aria-hidden="true" />
      {busy && <span className="spoken"> Un instant…</span>}
    </button>
  )
}
