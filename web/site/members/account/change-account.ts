import { data, type RouterContextProvider, redirect } from 'react-router'
import { endLoginSession, endOtherLoginSessions, updateAccount } from '../../../../contract/account.ts'
import { cancelEmailChange, resendEmailLink } from '../../../../contract/email-change.ts'
import { inParis } from '../../../../contract/rules/paris-time.ts'
import { ApiRefusal, call } from '../../../api-client.ts'
import { clockContext } from '../../../page-context.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { changesBetween, type Profile, readBefore } from './changes.ts'
import { problemsOf } from './problems.ts'

type Context = Readonly<RouterContextProvider>
type Answer = { messages: Message[]; typed?: Partial<Profile> }

/** Handles the forms of the account page. On success, redirects back to it with a message. */
export async function changeAccount(context: Context, id: number, form: FormData, page: string) {
  try {
    switch (form.get('intent')) {
      case 'appareil':
        await endDevice(context, textIn(form, 'id'))
        return redirect(`${page}?fait=appareil#appareils`)
      case 'autres-appareils':
        await call(context, endOtherLoginSessions, {})
        return redirect(`${page}?fait=appareils#appareils`)
      case 'lien-adresse':
        await call(context, resendEmailLink, {})
        return redirect(`${page}?fait=lien-adresse#informations`)
      case 'garder-adresse':
        await call(context, cancelEmailChange, {})
        return redirect(`${page}?fait=garder-adresse#informations`)
      default: {
        const messages = await saveProfile(context, id, form)
        if (messages.length === 0) return redirect(`${page}?fait=profil#informations`)
        return data<Answer>({ messages, typed: typedIn(form) }, { status: 400 })
      }
    }
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<Answer>({ messages: besideTheirField(messages, error), typed: typedIn(form) }, { status })
  }
}

/** Ends a login session; ignores a session that has already ended. */
async function endDevice(context: Context, id: string): Promise<void> {
  try {
    await call(context, endLoginSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.status === 404)) throw error
  }
}

async function saveProfile(context: Context, id: number, form: FormData): Promise<Message[]> {
  const before = readBefore(textIn(form, 'before'))
  const changes = before ? changesBetween(before, form) : {}
  const problems = problemsOf(changes, inParis(context.get(clockContext)()).date)
  if (problems.length > 0) return problems
  if (Object.keys(changes).length > 0)
    await call(context, updateAccount, { params: { id: String(id) }, body: changes })
  return []
}

/** Links the API's message about a wrong password to the password field, because the API names no field in it. */
function besideTheirField(messages: Message[], error: unknown): Message[] {
  const isWrong = error instanceof ApiRefusal && error.answer.code === 'wrong_current_password'
  return isWrong ? messages.map(({ message }) => ({ field: 'current_password', message })) : messages
}

/** Returns all submitted values except passwords, to fill the form again. */
function typedIn(form: FormData): Partial<Profile> {
  const names = ['lastname', 'firstname', 'email', 'phone', 'address', 'birthday'] as const
  return Object.fromEntries(names.filter(name => form.has(name)).map(name => [name, textIn(form, name)]))
}
