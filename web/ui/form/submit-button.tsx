import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import './form.css'

type Props = {
  children: ReactNode
  /** The `intent` to submit, if a page has several forms. */
  intent?: string
  className?: string
  /** True if the button must look busy although the router is not loading a page. */
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
