import { type RouterContextProvider, redirect } from 'react-router'
import { askForGuestCode, confirmGuest } from '../../../../contract/guest.ts'
import { emailProblems } from '../../../../contract/rules/password.ts'
import { ApiRefusal, call } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { ownPage } from '../return-path.ts'

type Context = Readonly<RouterContextProvider>

/** `guest` is the e-mail address to which a code has been sent. */
type GuestAnswer = { messages: Message[]; status: number } & (
  | { guest: string; sentAgain?: true }
  | { email: string }
)

/** True if the login page leads on to an order form. Only there can a visitor go on without an account. */
export const isForAnOrder = (url: { search: string }): boolean =>
  /^\/film\/\d+\/seance\//.test(ownPage(new URLSearchParams(url.search).get('retour')) ?? '')

/**
 * Handles the button « Continuer sans compte » and the buttons of the form for the code. Returns undefined for any
 * other button.
 */
export async function enterAsGuest(
  context: Context,
  form: FormData,
  url: URL,
): Promise<GuestAnswer | undefined> {
  const intent = form.get('intent')
  const email = textIn(form, 'email')
  if (intent === 'sans-compte' || intent === 'autre-code') {
    const messages = emailProblems(email)
    if (messages.length > 0) return { email, messages, status: 400 }
    try {
      await call(context, askForGuestCode, { body: { email } })
      return {
        guest: email,
        messages: [],
        status: 200,
        ...(intent === 'autre-code' && { sentAgain: true as const }),
      }
    } catch (error) {
      // If the API refuses to send another code because there were too many requests, show the field for the code
      // all the same: the codes sent before are still valid.
      const { messages, status } = messagesOf(error)
      const sent = error instanceof ApiRefusal && error.answer.code === 'too_many_codes'
      return sent ? { guest: email, messages, status } : { email, messages, status }
    }
  }
  if (intent !== 'code') return undefined
  try {
    await call(context, confirmGuest, { body: { email, code: textIn(form, 'code') } })
  } catch (error) {
    return { guest: email, ...messagesOf(error) }
  }
  throw redirect(ownPage(url.searchParams.get('retour')) ?? '/')
}
