import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { password } from './members.ts'
import { email } from './shapes.ts'

export const askForResetLink = endpoint({
  name: 'askForResetLink',
  method: 'post',
  path: '/authentication/forgotten-password',
  summary: 'Recevoir un lien pour choisir un nouveau mot de passe',
  tag: 'Compte',
  body: z.strictObject({ email }),
  status: 200,
  answer: z.object({ message: z.string() }),
  refusals: [],
})

export const checkResetLink = endpoint({
  name: 'checkResetLink',
  method: 'post',
  path: '/authentication/reset-password/check',
  summary: 'Savoir si un lien reçu est encore valable, avant de choisir un mot de passe',
  tag: 'Compte',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 204,
  refusals: ['reset_link_invalid'],
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'post',
  path: '/authentication/reset-password',
  summary: 'Choisir un nouveau mot de passe avec le lien reçu',
  tag: 'Compte',
  body: z.strictObject({ token: z.string().min(1).max(200), password }),
  status: 200,
  answer: z.object({ message: z.string() }),
  refusals: ['reset_link_invalid'],
})
