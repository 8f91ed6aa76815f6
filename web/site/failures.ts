import { data, isRouteErrorResponse } from 'react-router'
import type { ErrorAnswer } from '../../contract/refusals.ts'
import { ApiRefusal } from '../api-client.ts'
import type { Message } from '../ui/form/messages.ts'

export const lostConnection: Message = {
  message:
    'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez\u00a0: ce que vous avez écrit est toujours là.',
}

/** What the API found wrong, field by field where it says so. Anything but a refusal is not ours to explain. */
export function messagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal)) throw error
  return { messages: messagesIn(error.answer), status: error.status }
}

/** The same for a component that asked the API itself: no answer at all is a cut line. */
export const messagesOrCutOff = (error: unknown): Message[] =>
  error instanceof ApiRefusal ? messagesIn(error.answer) : [lostConnection]

const messagesIn = ({ errors, message }: ErrorAnswer): Message[] => (errors?.length ? errors : [{ message }])

/** For a clientAction: when the line is cut the page stays, with what was typed, and says so. */
export async function stayWhenCutOff<T>(askServer: () => Promise<T>) {
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // An error status keeps the router from asking for the rest of the page again.
    return data({ messages: [lostConnection] }, { status: 503 })
  }
}
