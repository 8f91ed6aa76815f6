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

/** The state of the login page after a submission. It never contains the password. */
export type LoginAnswer =
  | { email: string; messages: Message[]; status: number }
  | { challenge: string; methods: ('code' | 'passkey')[]; messages: Message[]; status: number }

/**
 * Handles the first step of a login (e-mail and password) or the second (a code). Throws a redirect once the login
 * has succeeded.
 */
export async function logInFrom(context: Context, form: FormData, url: URL): Promise<LoginAnswer> {
  const challenge = textIn(form, 'challenge')
  if (challenge) return giveCode(context, form, challenge, url)
  const email = textIn(form, 'email')
  // This POST is that of the registration form, which the browser has repeated here after a redirect. Use only its
  // e-mail address, to fill in the login form.
  const { searchParams } = url
  if (searchParams.get('inscription') === 'faite' || searchParams.get('compte') === 'existe')
    return { email, messages: [], status: 200 }
  const password = textIn(form, 'password')
  const messages = credentialProblems(email, password)
  if (messages.length > 0) return { email, messages, status: 400 }
  try {
    const answer = await call(context, login, { body: { email, password } })
    if ('second_factor' in answer) return { ...answer.second_factor, messages: [], status: 200 }
    throw redirectAfterLogin(answer, url)
  } catch (error) {
    if (error instanceof Response) throw error
    return { email, ...authenticationMessages(error) }
  }
}

async function giveCode(context: Context, form: FormData, challenge: string, url: URL): Promise<LoginAnswer> {
  try {
    const code = textIn(form, 'code')
    throw redirectAfterLogin(await call(context, giveSecondFactorCode, { body: { challenge, code } }), url)
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

/**
 * Redirects after a login. The back office needs a full page load, because it is another application in the
 * browser than the site.
 */
function redirectAfterLogin(user: Entered, url: URL): Response {
  const page = pageAfterLogin(user, url.searchParams.get('retour'))
  return page.startsWith('/admin') ? redirectDocument(page) : redirect(page)
}
