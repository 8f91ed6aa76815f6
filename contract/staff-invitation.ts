import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { password } from './members.ts'
import { tasks } from './permissions.ts'
import { id, requiredName } from './shapes.ts'

const token = z.string().min(1).max(200)
const tag = 'Compte'

export const checkStaffInvitation = endpoint({
  name: 'checkStaffInvitation',
  method: 'post',
  path: '/authentication/staff-invitation/check',
  summary: 'À quoi mène un lien reçu pour rejoindre l’équipe',
  tag,
  body: z.strictObject({ token }),
  status: 200,
  answer: z
    .object({
      email: z.string(),
      roles_id: id,
      tasks: z.array(z.enum(tasks)),
      cinemas: z.array(z.string()).nullable().describe('Leurs noms ; null : tous'),
      has_account: z
        .boolean()
        .describe('Un compte a déjà cette adresse : on s’y connecte, puis on rejoint l’équipe'),
    })
    .meta({ id: 'StaffInvitationReceived' }),
  refusals: ['staff_invitation_invalid'],
})

export const joinStaff = endpoint({
  name: 'joinStaff',
  method: 'post',
  path: '/authentication/staff-invitation',
  summary: 'Rejoindre l’équipe avec un compte neuf',
  tag,
  body: z.strictObject({ token, firstname: requiredName(), lastname: requiredName(), password }),
  status: 201,
  answer: z.object({ message: z.string() }),
  refusals: ['staff_invitation_invalid', 'email_taken'],
})

export const takePost = endpoint({
  name: 'takePost',
  method: 'post',
  path: '/app/staff-invitation',
  summary: 'Rejoindre l’équipe avec le compte auquel on est connecté',
  tag,
  body: z.strictObject({ token }),
  status: 200,
  answer: z.object({ message: z.string() }),
  refusals: ['staff_invitation_invalid', 'invitation_of_another', 'already_staff'],
})
