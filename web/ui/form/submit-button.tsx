import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import './form.css'

type Props = {
  children: ReactNode
  /** The `intent` that this button sends, if a page has several forms. */
  intent?: string
  className?: string
  /** Busy for a reason other than a router navigation. */
  busy?: boolean
}

/** Submits its form once: further clicks are ignored while the request is in flight. */
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
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      onClick={event => busy && event.preventDefault()}
    >
      {children}
      <span className="spinner" aria-hidden="true" />
      {busy && <span className="spoken"> Un instant…</span>}
    </button>
  )
}
