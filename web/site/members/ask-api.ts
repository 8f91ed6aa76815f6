import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Message } from '../../ui/form/messages.ts'
import { lostConnection } from './failures.ts'

/** From the browser, for what only a script can do (a passkey): the API's answer, or what to tell the person. */
export async function askApi<T>(
  path: string,
  body: object,
): Promise<{ answer: T } | { messages: readonly Message[] }> {
  try {
    const response = await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return { answer }
    const { errors, message } = answer as ErrorAnswer
    return { messages: errors?.length ? errors : [{ message }] }
  } catch {
    return { messages: [lostConnection] }
  }
}
