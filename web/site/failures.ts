import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorAnswer } from '../../contract/refusals.ts'
import { ApiRefusal } from '../api-client.ts'
import type { Message } from '../ui/form/messages.ts'

export const lostConnection: Message = {
  message:
    'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez\u00a0: ce que vous avez écrit est toujours là.',
}

/** The API's error messages, per field where given. Rethrows any other error. */
export function messagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal)) throw error
  return { messages: messagesIn(error.answer), status: error.status }
}

/** The same for a component that called the API itself: any other error is a network error. */
export const messagesOrCutOff = (error: unknown): Message[] =>
  error instanceof ApiRefusal ? messagesIn(error.answer) : [lostConnection]

const messagesIn = ({ errors, message }: ErrorAnswer): Message[] => (errors?.length ? errors : [{ message }])

/** For a clientAction: after a network error the page stays, with what was typed, and shows a message. */
export async function stayWhenCutOff<T>(askServer: () => Promise<T>) {
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // With an error status the router does not revalidate the rest of the page.
    return data({ messages: [lostConnection] }, { status: 503 })
  }
}
