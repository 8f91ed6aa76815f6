import type { ReactNode } from 'react'
import type { Message } from './messages.ts'
import './message-list.css'

/** Everything that is wrong, above the form, read aloud as soon as it appears. */
export function MessageList({ messages, links = false }: { messages: readonly Message[]; links?: boolean }) {
  // The region is there before its words: that is how a screen reader notices them.
  return (
    <div role="alert" className="message-list">
      {messages.length > 0 && (
        <ul className="messages">
          {messages.map(({ field, message, href = field && `#${field}` }) => (
            <li key={`${field} ${message}`}>{links && href ? <a href={href}>{message}</a> : message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Something went well: said once, quietly. The region is there before its words, like the list above. */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="notice-region">
      {children && <p className="notice">{children}</p>}
    </div>
  )
}
