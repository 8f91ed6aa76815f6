import type { ErrorAnswer, FieldError } from '../../../contract/refusals.ts'
import { ApiRefusal } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'

/**
 * What the API found wrong, field by field where it says so, under its own sentence. Anything but a refusal of
 * what was sent is not ours to explain.
 */
export function officeMessagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal) || error.status === 401) throw error
  return { messages: officeMessagesIn(error.answer), status: error.status }
}

export function officeMessagesIn({ errors = [], message, code }: ErrorAnswer): Message[] {
  // What was changed meanwhile is shown with its two values, beside the form.
  if (code === 'changed_meanwhile') return [{ message }]
  const whole: Message[] = errors.length === 0 || code !== 'invalid' ? [{ message }] : []
  return [...whole, ...errors.map(leading)]
}

/** A sentence about a screening leads to it; any other to its field. */
const leading = ({ field, message, sessions_id }: FieldError): Message => ({
  field,
  message,
  ...(sessions_id && { href: `/admin/séance/${sessions_id}` }),
})
