import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

type Props = { title: string; children: ReactNode; onClose: () => void }

/**
 * A question that stands before the page. Drawn open, so that without scripts it is simply the first thing on the
 * page; with them it becomes modal, holds the focus, and gives it back.
 */
export function Dialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const box = dialog.current
    const before = document.activeElement
    box?.removeAttribute('open')
    box?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      className="admin-dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
