import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { login } from '../../../../contract/members.ts'
import { credentialProblems } from '../../../../contract/rules/password.ts'
import { giveSecondFactorCode } from '../../../../contract/second-factor.ts'
import { call } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { pageAfterLogin } from '../return-path.ts'
import { authenticationMessages } from './messages.ts'

type Context = Readonly<RouterContextProvider>

/** What the page shows when nobody is logged in yet. The password is never among it. */
export type LoginAnswer =
  | { email: string; messages: Message[]; status: number }
  | { challenge: string; methods: ('code' | 'passkey')[]; messages: Message[]; status: number }

/** Either step of a login; when it succeeds, the way to the next page is thrown. */
export async function logInFrom(context: Context, form: FormData, url: URL): Promise<LoginAnswer> {
  const challenge = textIn(form, 'challenge')
  if (challenge) return giveCode(context, form, challenge, url)
  const email = textIn(form, 'email')
  // Straight from the registration, which posts on to here: only the e-mail is of interest.
  if (url.searchParams.get('inscription') === 'faite') return { email, messages: [], status: 200 }
  const password = textIn(form, 'password')
  const messages = credentialProblems(email, password)
  if (messages.length > 0) return { email, messages, status: 400 }
  try {
    const answer = await call(context, login, { body: { email, password } })
    if ('second_factor' in answer) return { ...answer.second_factor, messages: [], status: 200 }
    throw wayIn(answer, url)
  } catch (error) {
    if (error instanceof Response) throw error
    return { email, ...authenticationMessages(error) }
  }
}

async function giveCode(context: Context, form: FormData, challenge: string, url: URL): Promise<LoginAnswer> {
  try {
    const code = textIn(form, 'code')
    throw wayIn(await call(context, giveSecondFactorCode, { body: { challenge, code } }), url)
  } catch (error) {
    if (error instanceof Response) throw error
    const { messages, status } = messagesOf(error)
    const over = (error as { answer?: { code?: string } }).answer?.code === 'challenge_over'
    if (over) return { email: '', messages, status }
    const methods = form.has('passkey') ? (['passkey', 'code'] as const) : (['code'] as const)
    return { challenge, methods: [...methods], messages, status }
  }
}

type Entered = Parameters<typeof pageAfterLogin>[0]

/** The back office is another house: it is entered by a page load. */
function wayIn(user: Entered, url: URL): Response {
  const page = pageAfterLogin(user, url.searchParams.get('retour'))
  return page.startsWith('/admin') ? redirectDocument(page) : redirect(page)
}
