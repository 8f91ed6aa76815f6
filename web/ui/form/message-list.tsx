import type { ReactNode } from 'react'
import type { Message } from './messages.ts'
import './form.css'

/** Lists all errors above the form. Screen readers announce them when they appear. */
export function MessageList({ messages, links = false }: { messages: readonly Message[]; links?: boolean }) {
  // Render the live region even if it is empty: screen readers announce only a text added to an existing
  // region.
  return (
    <div role="alert" className="message-list">
      {messages.length > 0 && (
        <ul className="messages stack alarm-text bold gap-2">
          {messages.map(({ field, message, href = field && `#${field}` }) => (
            <li key={`${field} ${message}`}>{links && href ? <a href={href}>{message}</a> : message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Shows a success message, which screen readers announce without interrupting. The live region is rendered before
 * its text, because otherwise they would not announce the text.
 */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="notice-region">
      {children && <p className="notice">{children}</p>}
    </div>
  )
}
