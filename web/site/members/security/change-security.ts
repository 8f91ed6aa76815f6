import { data, type RouterContextProvider, redirect } from 'react-router'
import { endLoginSession, endOtherLoginSessions, updateAccount } from '../../../../contract/account.ts'
import { cancelEmailChange, resendEmailLink } from '../../../../contract/email-change.ts'
import {
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../../../../contract/second-factor.ts'
import { call } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from '../../failures.ts'
import { textIn } from '../form-text.ts'
import { type Enrolment, enrolmentFrom } from './enrolment.ts'

type Context = Readonly<RouterContextProvider>
export type SecurityAnswer = { messages?: Message[]; enrolment?: Enrolment; codes?: string[] }

const page = '/utilisateur/securite'

/**
 * Handles the forms of the security page. The response contains new secrets, such as recovery codes, which are
 * never shown again.
 */
export async function changeSecurity(context: Context, id: number, form: FormData) {
  try {
    const answer = await runAction(context, id, form)
    if (typeof answer === 'string') throw redirect(answer)
    return data<SecurityAnswer>(answer)
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<SecurityAnswer>({ messages, ...(await sameEnrolment(form)) }, { status })
  }
}

async function runAction(context: Context, id: number, form: FormData): Promise<SecurityAnswer | string> {
  const body = { current_password: textIn(form, 'current_password') }
  switch (form.get('intent')) {
    case 'application':
      return { enrolment: await enrolmentFrom((await call(context, startTotp, { body })).uri) }
    case 'confirmer': {
      const { recovery_codes } = await call(context, confirmTotp, { body: { code: textIn(form, 'code') } })
      return { codes: recovery_codes }
    }
    case 'codes':
      return { codes: (await call(context, renewRecoveryCodes, { body })).recovery_codes }
    case 'retirer-application':
      await call(context, removeTotp, { body })
      return `${page}?fait=application`
    case 'retirer-cle':
      await call(context, removePasskey, { params: { id: textIn(form, 'id') }, body })
      return `${page}?fait=cle`
    case 'adresse':
      await call(context, updateAccount, {
        params: { id: String(id) },
        body: { ...body, email: textIn(form, 'email') },
      })
      return `${page}?fait=adresse#informations`
    case 'lien-adresse':
      await call(context, resendEmailLink, {})
      return `${page}?fait=lien-adresse#informations`
    case 'garder-adresse':
      await call(context, cancelEmailChange, {})
      return `${page}?fait=garder-adresse#informations`
    case 'appareil':
      await call(context, endLoginSession, { params: { id: textIn(form, 'id') } })
      return `${page}?fait=appareil#appareils`
    case 'autres-appareils':
      await call(context, endOtherLoginSessions, {})
      return `${page}?fait=appareils#appareils`
    default:
      return page
  }
}

/**
 * After a wrong code, shows the same QR code again. Takes it from the form, because the API returns a secret only
 * once.
 */
async function sameEnrolment(form: FormData): Promise<SecurityAnswer> {
  const uri = textIn(form, 'uri')
  return form.get('intent') === 'confirmer' && uri.startsWith('otpauth://')
    ? { enrolment: await enrolmentFrom(uri) }
    : {}
}
