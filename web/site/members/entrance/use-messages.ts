import { useEffect, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'

const none: Message[] = []

/**
 * Returns the messages of the last response, until other messages replace them or the user focuses a field.
 */
export function useMessages(answered: Message[] = none) {
  const [messages, setMessages] = useState(answered)
  useEffect(() => setMessages(answered), [answered])
  return [messages, setMessages] as const
}
