import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Confirms a new e-mail address. After PATCH /app/user/{id}, a link is mailed to the new address; the address
 * changes when the member opens that link.
 */
export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'post',
  path: '/authentication/confirm-email',
  summary: 'Confirmer sa nouvelle adresse e-mail avec le lien reçu',
  tag: 'Compte',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  refusals: ['email_link_invalid', 'email_taken'],
})

export const resendEmailLink = endpoint({
  name: 'resendEmailLink',
  method: 'post',
  path: '/app/email-change/resend',
  summary: 'Recevoir de nouveau le lien qui confirme sa nouvelle adresse',
  tag: 'Compte',
  status: 204,
  refusals: ['no_email_change'],
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'delete',
  path: '/app/email-change',
  summary: 'Garder son adresse e-mail actuelle',
  tag: 'Compte',
  status: 204,
  refusals: [],
})
