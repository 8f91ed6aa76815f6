import { z } from 'zod'
import { csvOf } from './admin/entity-endpoints.ts'
import { endpoint, listQuery } from './endpoint.ts'
import { id, idInPath, instant } from './shapes.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const

const mail = z
  .object({
    id,
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    tries: z.int(),
    created_at: instant,
    sent_at: instant.nullable(),
    next_try_at: instant.nullable().describe('Prochain essai, tant que le message attend'),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'Mail' })

const query = listQuery('id', 'created_at', 'sent_at', 'tries').extend({
  state: z.enum(mailStates).optional(),
})

export const listMails = endpoint({
  name: 'listMails',
  method: 'get',
  path: '/admin/mail',
  summary: 'Les messages envoyés et à envoyer',
  tag: 'Administration',
  query,
  status: 200,
  answer: z.array(mail),
  paged: true,
  refusals: [],
})

export const exportMails = csvOf({
  name: 'exportMails',
  path: 'mail',
  many: 'Les messages envoyés et à envoyer',
  query,
})

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'post',
  path: '/admin/mail/{id}/retry',
  summary: 'Essayer de nouveau d’envoyer un message abandonné',
  tag: 'Administration',
  params: z.object({ id: idInPath }),
  status: 204,
  refusals: ['mail_not_failed'],
})

export const readMail = endpoint({
  name: 'readMail',
  method: 'get',
  path: '/admin/mail/{id}',
  summary: 'Un message, avec son texte',
  tag: 'Administration',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: mail.extend({
    text: z.string().nullable().describe('Absent quand le message porte un lien personnel'),
    attachments: z.array(z.string()).describe('Noms des pièces jointes'),
  }),
  refusals: [],
})
