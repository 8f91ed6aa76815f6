import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, id, instant } from '../shapes.ts'
import { oneRecord } from './entity-endpoints.ts'
import { post, postSent } from './post.ts'

const record = z
  .object({
    id,
    email: z.string(),
    roles_id: id,
    ...post,
    invited_by: z.string().describe('Qui l’a envoyée en dernier'),
    sent_at: instant,
    ends_at: instant,
  })
  .meta({ id: 'StaffInvitation' })

const sent = record
  .extend({
    link: z
      .string()
      .nullable()
      .describe('Sans serveur de messagerie seulement : à donner soi-même, une fois'),
  })
  .meta({ id: 'StaffInvitationSent' })

const tag = 'Administration'

export const listStaffInvitations = endpoint({
  name: 'listStaffInvitations',
  method: 'get',
  path: '/admin/staff-invitation',
  summary: 'Les invitations à rejoindre l’équipe qui attendent une réponse',
  tag,
  status: 200,
  answer: z.array(record),
  refusals: [],
})

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'post',
  path: '/admin/staff-invitation',
  summary: 'Inviter quelqu’un dans l’équipe, par e-mail',
  tag,
  body: z.strictObject({
    email,
    roles_id: z
      .union([z.literal(1), z.literal(2), z.literal(5)])
      .default(2)
      .describe('1 Admin, 5 Manager, 2 : ses tâches seulement'),
    tasks: postSent.tasks.default([]),
    cinemas_ids: postSent.cinemas_ids.default(null),
    refund_limit: postSent.refund_limit.optional(),
  }),
  status: 201,
  answer: sent,
  refusals: ['already_staff', 'already_invited', 'account_removed'],
})

export const resendStaffInvitation = endpoint({
  name: 'resendStaffInvitation',
  method: 'post',
  path: '/admin/staff-invitation/{id}/resend',
  summary: 'Renvoyer une invitation : un nouveau lien, l’ancien ne vaut plus rien',
  tag,
  params: oneRecord,
  status: 200,
  answer: sent,
  refusals: [],
})

export const withdrawStaffInvitation = endpoint({
  name: 'withdrawStaffInvitation',
  method: 'delete',
  path: '/admin/staff-invitation/{id}',
  summary: 'Retirer une invitation : son lien ne vaut plus rien',
  tag,
  params: oneRecord,
  status: 204,
  refusals: [],
})
