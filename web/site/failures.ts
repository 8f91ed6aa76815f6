import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorAnswer } from '../../contract/refusals.ts'
import { ApiRefusal } from '../api-client.ts'
import type { Message } from '../ui/form/messages.ts'

export const lostConnection: Message = {
  message:
    'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez\u00a0: ce que vous avez écrit est toujours là.',
}

/**
 * Returns the API's error messages: those about fields or, if there are none, the general one. Rethrows an error
 * that does not come from the API.
 */
export function messagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal)) throw error
  return { messages: messagesIn(error.answer), status: error.status }
}

/**
 * Returns the error messages of an API request that the browser made. If the API sent no error response, returns
 * the message that the connection was lost.
 */
export const messagesOrCutOff = (error: unknown): Message[] =>
  error instanceof ApiRefusal ? messagesIn(error.answer) : [lostConnection]

const messagesIn = ({ errors, message }: ErrorAnswer): Message[] => (errors?.length ? errors : [{ message }])

/**
 * Wraps a page's clientAction: after a network error the page stays with what was typed, and shows a message.
 */
export async function keepPageOnNetworkError<T>(askServer: () => Promise<T>) {
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // Answer with an error status: after an error the router does not load the other data of the page again, which
    // might fail too.
    return data({ messages: [lostConnection] }, { status: 503 })
  }
}
