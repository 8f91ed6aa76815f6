import type { ReactNode } from 'react'
import type { Message } from './messages.ts'
import './form.css'

/** All errors above the form, announced by screen readers as they appear. */
export function MessageList({ messages, links = false }: { messages: readonly Message[]; links?: boolean }) {
  // The live region must exist before its text: otherwise screen readers do not announce it.
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

/** A success message, announced politely. The live region exists before its text, as above. */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="notice-region">
      {children && <p className="notice">{children}</p>}
    </div>
  )
}
