import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { loggedInUser, password } from './members.ts'
import { id, idInPath, instant, requiredName, requiredText } from './shapes.ts'

// Endpoints for the second factor of staff: a code from an app (TOTP), a passkey, or a recovery code if both are
// lost.

const challenge = z.string().min(1).max(200).describe('Reçu à la première étape de la connexion')
const confirmed = z.strictObject({ current_password: password })
const recovery_codes = z
  .array(z.string())
  .describe('Montrés une seule fois ; chacun remplace une fois le code de l’application')

/**
 * The JSON for passkeys (WebAuthn level 3): the options given to the browser's navigator.credentials, and its
 * response.
 */
const passkeyOptions = z.record(z.string(), z.unknown())
const passkeyResponse = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(5000) }),
})

const passkey = z
  .object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' })

export const giveSecondFactorCode = endpoint({
  name: 'giveSecondFactorCode',
  method: 'post',
  path: '/authentication/second-factor',
  summary: 'Seconde étape de la connexion : un code de l’application, ou un code de secours',
  tag: 'Compte',
  body: z.strictObject({ challenge, code: requiredText(40) }),
  status: 200,
  answer: loggedInUser,
  setsCookie: true,
  refusals: ['wrong_code', 'challenge_over', 'wrong_credentials'],
})

export const startPasskeyLogin = endpoint({
  name: 'startPasskeyLogin',
  method: 'post',
  path: '/authentication/second-factor/passkey-options',
  summary: 'Seconde étape par clé d’accès : ce qu’il faut donner à navigator.credentials.get',
  tag: 'Compte',
  body: z.strictObject({ challenge }),
  status: 200,
  answer: passkeyOptions,
  refusals: ['challenge_over'],
})

export const givePasskey = endpoint({
  name: 'givePasskey',
  method: 'post',
  path: '/authentication/second-factor/passkey',
  summary: 'Seconde étape de la connexion : une clé d’accès',
  tag: 'Compte',
  body: z.strictObject({ challenge, response: passkeyResponse }),
  status: 200,
  answer: loggedInUser,
  setsCookie: true,
  refusals: ['passkey_refused', 'challenge_over', 'wrong_credentials'],
})

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  method: 'get',
  path: '/app/second-factor',
  summary: 'Sa double authentification : ce qui est en place',
  tag: 'Compte',
  status: 200,
  answer: z
    .object({
      required: z.boolean().describe('Le cinéma l’exige de son équipe'),
      totp_since: instant.nullable(),
      passkeys: z.array(passkey),
      recovery_codes_left: z.int(),
    })
    .meta({ id: 'SecondFactor' }),
  refusals: [],
})

export const startTotp = endpoint({
  name: 'startTotp',
  method: 'post',
  path: '/app/second-factor/totp',
  summary: 'Préparer une application de codes ; rien ne change avant la confirmation',
  tag: 'Compte',
  body: confirmed,
  status: 201,
  answer: z.object({
    secret: z.string().describe('En base 32, à taper à la main'),
    uri: z.string().describe('otpauth://…, à montrer en QR code'),
  }),
  refusals: ['wrong_current_password'],
})

export const confirmTotp = endpoint({
  name: 'confirmTotp',
  method: 'post',
  path: '/app/second-factor/totp/confirmation',
  summary: 'Confirmer l’application par un premier code',
  tag: 'Compte',
  body: z.strictObject({ code: requiredText(40) }),
  status: 200,
  answer: z.object({ recovery_codes }),
  refusals: ['wrong_code', 'totp_not_started'],
})

export const removeTotp = endpoint({
  name: 'removeTotp',
  method: 'post',
  path: '/app/second-factor/totp/removal',
  summary: 'Retirer l’application de codes',
  tag: 'Compte',
  body: confirmed,
  status: 204,
  refusals: ['wrong_current_password', 'no_second_factor', 'last_second_factor'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'post',
  path: '/app/second-factor/recovery-codes',
  summary: 'Dix nouveaux codes de secours ; les anciens ne valent plus rien',
  tag: 'Compte',
  body: confirmed,
  status: 201,
  answer: z.object({ recovery_codes }),
  refusals: ['wrong_current_password', 'second_factor_missing'],
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'post',
  path: '/app/second-factor/passkey-options',
  summary: 'Préparer une clé d’accès : ce qu’il faut donner à navigator.credentials.create',
  tag: 'Compte',
  body: confirmed,
  status: 200,
  answer: passkeyOptions,
  refusals: ['wrong_current_password'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'post',
  path: '/app/second-factor/passkey',
  summary: 'Enregistrer une clé d’accès',
  tag: 'Compte',
  body: z.strictObject({ name: requiredName(60), response: passkeyResponse }),
  status: 201,
  answer: z.object({ passkey, recovery_codes: recovery_codes.nullable() }),
  refusals: ['passkey_refused', 'challenge_over'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'post',
  path: '/app/second-factor/passkey/{id}/removal',
  summary: 'Retirer une clé d’accès',
  tag: 'Compte',
  params: z.object({ id: idInPath }),
  body: confirmed,
  status: 204,
  refusals: ['wrong_current_password', 'last_second_factor'],
})

const security = z
  .object({ require_second_factor: z.boolean().describe('Exigée des managers et des administrateurs') })
  .meta({ id: 'Security' })

export const readSecurity = endpoint({
  name: 'readSecurity',
  method: 'get',
  path: '/admin/security',
  summary: 'Les réglages de sécurité du cinéma',
  tag: 'Administration',
  status: 200,
  answer: security,
  refusals: [],
})

export const updateSecurity = endpoint({
  name: 'updateSecurity',
  method: 'patch',
  path: '/admin/security',
  summary: 'Exiger, ou non, la double authentification de l’équipe',
  tag: 'Administration',
  body: z.strictObject({ require_second_factor: z.boolean() }),
  status: 200,
  answer: security,
  refusals: ['second_factor_missing'],
})

export const removeSecondFactorOf = endpoint({
  name: 'removeSecondFactorOf',
  method: 'delete',
  path: '/admin/user/{id}/second-factor',
  summary: 'Retirer la double authentification de quelqu’un qui a tout perdu ; ses sessions prennent fin',
  tag: 'Administration',
  params: z.object({ id: idInPath }),
  status: 204,
  refusals: ['own_account', 'no_second_factor'],
})
