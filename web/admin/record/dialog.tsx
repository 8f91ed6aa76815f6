import { type ReactNode, useEffect, useId, useRef } from 'react'
import '../../ui/office/record.css'

type Props = { title: string; children: ReactNode; onClose: () => void }

/**
 * A modal dialog, already open when it is rendered. Without JavaScript it is simply the first element of the page.
 * With JavaScript it keeps the focus inside, and restores the earlier focus when it closes.
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
