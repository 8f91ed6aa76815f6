import { type RouterContextProvider, redirect } from 'react-router'
import { askForGuestCode, confirmGuest } from '../../../../contract/guest.ts'
import { emailProblems } from '../../../../contract/rules/password.ts'
import { ApiRefusal, call } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { ownPage } from '../return-path.ts'

type Context = Readonly<RouterContextProvider>

/** `guest`: a code has been sent to this address. */
type GuestAnswer = { messages: Message[]; status: number } & (
  | { guest: string; sentAgain?: true }
  | { email: string }
)

/** True on the way to an order form: everything else that needs a login needs an account. */
export const isForAnOrder = (url: { search: string }): boolean =>
  /^\/film\/\d+\/seance\//.test(ownPage(new URLSearchParams(url.search).get('retour')) ?? '')

/** The buttons « Continuer sans compte » and those of the code; undefined for the login itself. */
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
      // The codes sent before still work.
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
