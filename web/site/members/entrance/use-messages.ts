import { useEffect, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'

const none: Message[] = []

/** The messages of the last response, until they are replaced or a field gets the focus. */
export function useMessages(answered: Message[] = none) {
  const [messages, setMessages] = useState(answered)
  useEffect(() => setMessages(answered), [answered])
  return [messages, setMessages] as const
}
