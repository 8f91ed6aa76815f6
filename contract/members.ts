import { z } from 'zod'
import { endpoint, listQuery } from './endpoint.ts'
import { memberRoles, tasks } from './permissions.ts'
import { date, email, id, instant } from './shapes.ts'

export const loggedInUser = z
  .object({
    id,
    firstname: z.string(),
    roleUser: z.enum(['visitor', ...memberRoles]),
    tasks: z
      .array(z.enum(tasks))
      .readonly()
      .optional()
      .describe('Ce qu’une personne de l’équipe fait, en plus de son rôle'),
    cinemas_ids: z
      .array(id)
      .readonly()
      .optional()
      .describe('Les seuls cinémas pour lesquels elle travaille ; absent : tous'),
    /**
     * The cinema requires a second factor and this user has none yet. The user must set it up first: the server
     * refuses all other requests.
     */
    must_enrol: z.literal(true).optional(),
    /**
     * Only in the response of a login: this login cancelled the deletion of the account, which the user had
     * requested.
     */
    deletion_cancelled: z.literal(true).optional(),
  })
  .meta({ id: 'LoggedInUser' })

export type LoggedInUser = z.infer<typeof loggedInUser>

/**
 * The response to a correct password, for an account with a second factor. The user is not logged in yet: the
 * second factor must follow.
 */
const secondStep = z
  .object({
    second_factor: z.object({
      challenge: z.string().describe('À renvoyer avec la seconde étape'),
      methods: z.array(z.enum(['code', 'passkey'])),
      ends_at: instant,
    }),
  })
  .meta({ id: 'SecondStep' })

export const loginAnswer = z.union([loggedInUser, secondStep])

export const member = z
  .object({
    id,
    roles_id: id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    birthday: date.nullable(),
    phone: z.string().nullable(),
    address: z.string(),
    created_date: instant,
    last_connection_date: instant.nullable(),
    pending_email: z
      .string()
      .nullable()
      .describe('La nouvelle adresse demandée, tant que son lien n’a pas été ouvert'),
  })
  .meta({ id: 'Member' })

export const password = z.string().max(1000)

export const register = endpoint({
  name: 'register',
  method: 'post',
  path: '/authentication/register',
  summary: 'Créer un compte',
  tag: 'Compte',
  body: z.strictObject({ email, password }),
  status: 201,
  answer: member,
  refusals: ['email_taken'],
})

export const login = endpoint({
  name: 'login',
  method: 'post',
  path: '/authentication/login',
  summary: 'Se connecter',
  tag: 'Compte',
  body: z.strictObject({ email, password }),
  status: 200,
  answer: loginAnswer,
  setsCookie: true,
  example: {
    body: { email: 'mona@exemple.fr', password: 'Strapontin-2026!' },
    answer: { id: 12, firstname: 'Mona', roleUser: 'user' },
  },
  refusals: ['wrong_credentials', 'account_blocked', 'demo_not_here'],
})

export const logout = endpoint({
  name: 'logout',
  method: 'get',
  path: '/authentication/logout',
  summary: 'Se déconnecter',
  tag: 'Compte',
  status: 200,
  answer: z.object({ message: z.string() }),
  changesState: true,
  setsCookie: true,
  refusals: ['foreign_origin'],
})

export const checkToken = endpoint({
  name: 'checkToken',
  method: 'get',
  path: '/authentication/check-token',
  summary: 'Qui est connecté',
  tag: 'Compte',
  status: 200,
  answer: z.object({ user: loggedInUser }),
  refusals: [],
})

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'get',
  path: '/app/user',
  summary: 'Son propre compte, ou tous les comptes pour un administrateur',
  tag: 'Compte',
  query: listQuery('id', 'lastname', 'firstname', 'email', 'created_date', 'last_connection_date'),
  status: 200,
  answer: z.array(member),
  paged: true,
  refusals: [],
})
