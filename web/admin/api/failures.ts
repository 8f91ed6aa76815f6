import type { ErrorAnswer, FieldError } from '../../../contract/refusals.ts'
import { ApiRefusal } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'

/**
 * Returns the error messages of a refused API call for a form: the general message, then one per field.
 * Rethrows any other error, and a 401 (logged out).
 */
export function officeMessagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal) || error.status === 401) throw error
  return { messages: officeMessagesIn(error.answer), status: error.status }
}

export function officeMessagesIn({ errors = [], message, code }: ErrorAnswer): Message[] {
  // The form shows both values of an edit conflict itself, so only the general message is needed.
  if (code === 'changed_meanwhile') return [{ message }]
  const whole: Message[] = errors.length === 0 || code !== 'invalid' ? [{ message }] : []
  return [...whole, ...errors.map(leading)]
}

/**
 * Converts an API error to a message. If the error is about a screening, the message links to that screening;
 * otherwise it links to its form field.
 */
const leading = ({ field, message, sessions_id }: FieldError): Message => ({
  field,
  message,
  ...(sessions_id && { href: `/admin/séance/${sessions_id}` }),
})
