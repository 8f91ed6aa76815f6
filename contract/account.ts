import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { member, password } from './members.ts'
import { deletionGraceDays } from './rules/account.ts'
import { parsePhone } from './rules/phone.ts'
import { dateSent, email, id, idInPath, instant, name, text } from './shapes.ts'

/**
 * Accepts null, and also '', which a form sends for a cleared field and which becomes null. A zod union would do
 * the same, but would hide the error message of `shape`.
 */
const orNothing = <S extends z.ZodType>(shape: S) =>
  z
    .preprocess((typed: z.input<S> | '' | null) => (typed === '' ? null : typed), shape.nullable())
    .meta({ emptied: true })

const phone = text(40).transform((typed, context) => {
  const stored = parsePhone(typed)
  if (stored !== null) return stored
  context.addIssue('Le numéro de téléphone doit avoir dix chiffres, par exemple 01 23 45 67 89.')
  return z.NEVER
})

export const updateAccount = endpoint({
  name: 'updateAccount',
  method: 'patch',
  path: '/app/user/{id}',
  summary: 'Modifier son compte : seulement les champs qui changent',
  tag: 'Compte',
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    lastname: name().optional(),
    firstname: name().optional(),
    email: email.optional(),
    password: password.optional(),
    phone: orNothing(phone).optional(),
    address: text(300).optional(),
    birthday: orNothing(dateSent).optional(),
    current_password: password.optional().describe('Exigé pour changer l’e-mail ou le mot de passe'),
  }),
  status: 200,
  answer: member,
  refusals: ['wrong_current_password'],
})

const loginSession = z
  .object({
    id,
    device: z.string().meta({ example: 'Firefox sur Linux' }),
    created_at: instant,
    last_seen_at: instant,
    current: z.boolean(),
  })
  .meta({ id: 'LoginSession' })

export const listLoginSessions = endpoint({
  name: 'listLoginSessions',
  method: 'get',
  path: '/app/login-session',
  summary: 'Les appareils connectés à son compte, le plus récent d’abord',
  tag: 'Compte',
  status: 200,
  answer: z.array(loginSession),
  refusals: [],
})

export const endLoginSession = endpoint({
  name: 'endLoginSession',
  method: 'delete',
  path: '/app/login-session/{id}',
  summary: 'Déconnecter un autre appareil',
  tag: 'Compte',
  params: z.object({ id: idInPath }),
  status: 204,
  refusals: ['current_login_session'],
})

export const endOtherLoginSessions = endpoint({
  name: 'endOtherLoginSessions',
  method: 'delete',
  path: '/app/login-session',
  summary: 'Déconnecter tous les autres appareils',
  tag: 'Compte',
  status: 204,
  refusals: [],
})

export const readPersonalData = endpoint({
  name: 'readPersonalData',
  method: 'get',
  path: '/app/user/{id}/data',
  summary: 'Tout ce que le cinéma conserve à son sujet',
  tag: 'Compte',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z
    .object({
      exported_at: instant,
      profile: member.extend({
        staff_note: z.string().describe('Ce que l’équipe du cinéma a noté'),
        blocked_because: z.string().nullable().describe('Pourquoi le cinéma a bloqué ce compte'),
      }),
      login_sessions: z.array(loginSession.omit({ current: true })),
      mails: z.array(
        z.object({ to: z.string(), subject: z.string(), text: z.string(), created_at: instant }),
      ),
      /** The other data of the member, by section, for example the orders or the e-cards. */
      activity: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    })
    .meta({ id: 'PersonalData' }),
  refusals: [],
})

export const askForDeletion = endpoint({
  name: 'askForDeletion',
  method: 'post',
  path: '/app/user/{id}/deletion',
  summary: `Demander la suppression de son compte, effective ${deletionGraceDays} jours plus tard`,
  tag: 'Compte',
  params: z.object({ id: idInPath }),
  body: z.strictObject({ current_password: password }),
  status: 200,
  answer: z.object({ deletion_at: instant, message: z.string() }),
  setsCookie: true,
  refusals: ['wrong_current_password', 'last_admin'],
})
