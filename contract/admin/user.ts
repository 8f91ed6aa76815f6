import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { member } from '../members.ts'
import { dateSent, email, id, idInPath, instant, name, text } from '../shapes.ts'
import { change, entityEndpoints, oneRecord } from './entity-endpoints.ts'
import { phone } from './phone.ts'
import { post, postSent } from './post.ts'

const record = member
  .extend({
    name_role: z.string(),
    ...post,
    guest: z
      .boolean()
      .describe('A réservé sans compte : n’est dans aucune liste, et n’a ni mot de passe ni rôle'),
    open_sessions: z.int().describe('Connexions ouvertes'),
    deletion_at: instant.nullable().describe('Quand le compte sera effacé, si c’est prévu'),
    removed_at: instant.nullable().describe('Quand la maison l’a fermé : plus personne n’y entre'),
    blocked_because: z
      .string()
      .nullable()
      .describe('Pourquoi l’équipe l’a bloqué : plus personne n’y entre, ses réservations restent valables'),
    staff_note: z.string().describe('Ce que l’équipe note de cette personne, pour l’équipe'),
  })
  .meta({ id: 'AdminUser' })

const fields = z
  .strictObject({
    roles_id: id,
    firstname: name(),
    lastname: name(),
    email,
    birthday: dateSent.nullable(),
    phone: z.union([z.null(), z.literal('').transform(() => null), phone]),
    address: text(300),
    staff_note: text(1000),
    blocked_because: z.union([z.null(), text(200).transform(typed => typed || null)]),
    ...postSent,
  })
  .partial()

const declared = {
  path: 'user',
  one: 'un membre',
  many: 'Les membres',
  fields: {
    tasks: 'Tâches',
    cinemas_ids: 'Cinémas',
    refund_limit: 'Remboursements jusqu’à',
    staff_note: 'Note de l’équipe',
    guest: 'Sans compte',
  },
  record,
  query: listQuery('id', 'lastname', 'firstname', 'email', 'created_date', 'last_connection_date').extend({
    roles_id: idInPath.optional(),
    hide_admins: z.enum(['true', 'false']).optional(),
    staff: z.enum(['true', 'false']).optional().describe('true : seulement l’équipe'),
  }),
} as const

/**
 * The endpoints of members. Staff with the task `customers` may change the note and block members; the other
 * changes need an admin. `remove` closes the account immediately and erases it two weeks later. Until then an
 * admin can reopen it.
 */
export const user = {
  ...entityEndpoints(declared, { removing: ['last_admin'] }),
  update: change(declared, fields, [
    'email_taken',
    'guest_has_no_account',
    'own_role',
    'own_account',
    'own_block',
    'staff_block',
    'last_admin',
  ]),
  sendResetLink: endpoint({
    name: 'sendAdminUserResetLink',
    method: 'post',
    path: '/admin/user/{id}/reset-link',
    summary: 'Envoyer à un membre un lien pour choisir un nouveau mot de passe',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: ['account_removed', 'guest_has_no_account'],
  }),
  reopen: endpoint({
    name: 'reopenAdminUser',
    method: 'post',
    path: '/admin/user/{id}/reopening',
    summary: 'Rouvrir un compte qui devait être effacé',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: [],
  }),
  endSessions: endpoint({
    name: 'endAdminUserSessions',
    method: 'delete',
    path: '/admin/user/{id}/login-session',
    summary: 'Déconnecter un membre partout',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: [],
  }),
}
