import { useEffect, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'

const none: Message[] = []

/** The messages of the last answer, until something else is said or a field gets the focus. */
export function useMessages(answered: Message[] = none) {
  const [messages, setMessages] = useState(answered)
  useEffect(() => setMessages(answered), [answered])
  return [messages, setMessages] as const
}
