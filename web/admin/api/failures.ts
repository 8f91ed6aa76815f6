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
  // In an edit conflict, the form itself shows the two values of each field, so return only the general message.
  if (code === 'changed_meanwhile') return [{ message }]
  const whole: Message[] = errors.length === 0 || code !== 'invalid' ? [{ message }] : []
  return [...whole, ...errors.map(leading)]
}

/**
 * Converts an API error to a message with a link: to the screening that the error is about, if there is one,
 * otherwise to the field of the form.
 */
const leading = ({ field, message, sessions_id }: FieldError): Message => ({
  field,
  message,
  ...(sessions_id && { href: `/admin/séance/${sessions_id}` }),
})
