import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'

export const authenticationError: Message = { message: 'Erreur d’authentification' }

/** The API's message for a refusal; for any other error the specification's message first. */
export function authenticationMessages(error: unknown): { messages: Message[]; status: number } {
  const { messages, status } = messagesOf(error)
  if (status === 409 || status === 400) return { messages, status }
  return { messages: [authenticationError, ...messages], status }
}
