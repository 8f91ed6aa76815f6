import type { ErrorAnswer, FieldError } from '../../../contract/refusals.ts'
import { ApiRefusal } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'

/**
 * The API's error messages for a form: the general one, then one per field. Rethrows other errors and 401.
 */
export function officeMessagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal) || error.status === 401) throw error
  return { messages: officeMessagesIn(error.answer), status: error.status }
}

export function officeMessagesIn({ errors = [], message, code }: ErrorAnswer): Message[] {
  // Edit conflicts are shown beside the form with both values.
  if (code === 'changed_meanwhile') return [{ message }]
  const whole: Message[] = errors.length === 0 || code !== 'invalid' ? [{ message }] : []
  return [...whole, ...errors.map(leading)]
}

/** A message about a screening links to it; any other to its field. */
const leading = ({ field, message, sessions_id }: FieldError): Message => ({
  field,
  message,
  ...(sessions_id && { href: `/admin/séance/${sessions_id}` }),
})
