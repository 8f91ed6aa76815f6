import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'

export const authenticationError: Message = { message: 'Erreur d’authentification' }

/**
 * Returns the messages of a failed login. For invalid input or a conflict, these are the API's messages alone.
 * Otherwise « Erreur d’authentification » comes first, because the specification requires it.
 */
export function authenticationMessages(error: unknown): { messages: Message[]; status: number } {
  const { messages, status } = messagesOf(error)
  if (status === 409 || status === 400) return { messages, status }
  return { messages: [authenticationError, ...messages], status }
}
