import type { FieldError } from '../../../contract/refusals.ts'
import { ApiRefusal } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'

/**
 * What the API found wrong, field by field where it says so, under its own sentence. Anything but a refusal of
 * what was sent is not ours to explain.
 */
export function officeMessagesOf(error: unknown): { messages: Message[]; status: number } {
  if (!(error instanceof ApiRefusal) || error.status === 401) throw error
  const { errors = [], message, code } = error.answer
  // What was changed meanwhile is shown with its two values, beside the form.
  if (code === 'changed_meanwhile') return { messages: [{ message }], status: error.status }
  const whole: Message[] = errors.length === 0 || code !== 'invalid' ? [{ message }] : []
  return { messages: [...whole, ...errors.map(leading)], status: error.status }
}

/** A sentence about a screening leads to it; any other to its field. */
const leading = ({ field, message, sessions_id }: FieldError): Message => ({
  field,
  message,
  ...(sessions_id && { href: `/admin/séance/${sessions_id}` }),
})
