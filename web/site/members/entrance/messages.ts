import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'

export const authenticationError: Message = { message: 'Erreur d’authentification' }

/** A refusal in the API's words; any other failure by the name the specification gives it, and why if known. */
export function authenticationMessages(error: unknown): { messages: Message[]; status: number } {
  const { messages, status } = messagesOf(error)
  if (status === 409 || status === 400) return { messages, status }
  return { messages: [authenticationError, ...messages], status }
}
