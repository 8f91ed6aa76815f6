import { emailSentences } from './email.ts'

/** Returns the password rules that this password breaks. The pages and the server use the same rules. */
export function passwordProblems(password: string): string[] {
  if (password === '') return ['Le mot de passe est obligatoire.']
  return rules
    .filter(([holds]) => !holds(password))
    .map(([, message]) => `Le mot de passe doit contenir ${message}`)
}

const specialCharacters = '!@#$%^&*(),.?":{}|<>'

/**
 * The password rules: each with its error message, and with the short name that the password field shows and ticks
 * once the rule is met.
 */
const rules: readonly [(password: string) => boolean, message: string, name?: string][] = [
  [password => [...password].length >= 8, 'au moins 8 caractères.', '8 caractères'],
  [password => /\p{Lu}/u.test(password), 'au moins une lettre majuscule.', 'majuscule'],
  [password => /\p{Ll}/u.test(password), 'au moins une lettre minuscule.', 'minuscule'],
  [password => /\d/.test(password), 'au moins un chiffre.', 'chiffre'],
  [
    password => [...password].some(c => specialCharacters.includes(c)),
    'au moins un caractère spécial.',
    'signe',
  ],
  // Argon2 accepts any length. Without this limit, hashing a huge text would take a lot of processor time.
  [password => [...password].length <= 200, 'au plus 200 caractères.'],
]

/** Returns the short name of each rule, and whether this password meets it. */
export const passwordTicks = (password: string): { name: string; met: boolean }[] =>
  rules.flatMap(([holds, , name]) => (name ? [{ name, met: holds(password) }] : []))

/**
 * Returns the errors of an e-mail address and a password. The login and registration pages show them before
 * sending the form, and the server checks again.
 */
export function credentialProblems(email: string, password: string): { field: string; message: string }[] {
  const problems = passwordProblems(password).map(message => ({ field: 'password', message }))
  return [...emailProblems(email), ...problems]
}

export const emailProblems = (email: string): { field: string; message: string }[] =>
  email.trim() === '' ? [{ field: 'email', message: emailSentences.missing }] : []
