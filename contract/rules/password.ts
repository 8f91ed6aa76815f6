import { emailSentences } from './email.ts'

/** The password rules of the specification, for pages and server. */
export function passwordProblems(password: string): string[] {
  if (password === '') return ['Le mot de passe est obligatoire.']
  return rules
    .filter(([holds]) => !holds(password))
    .map(([, message]) => `Le mot de passe doit contenir ${message}`)
}

const specialCharacters = '!@#$%^&*(),.?":{}|<>'

/** Each rule with its message and, for the line that ticks itself off, its short name. */
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
  // Argon2 takes any length. The limit prevents expensive hashing of huge bodies.
  [password => [...password].length <= 200, 'au plus 200 caractères.'],
]

/** What a password needs, in short, and whether this one has it. */
export const passwordTicks = (password: string): { name: string; met: boolean }[] =>
  rules.flatMap(([holds, , name]) => (name ? [{ name, met: holds(password) }] : []))

/** Checked by the login and registration pages before sending, and again by the server. */
export function credentialProblems(email: string, password: string): { field: string; message: string }[] {
  const problems = passwordProblems(password).map(message => ({ field: 'password', message }))
  return [...emailProblems(email), ...problems]
}

export const emailProblems = (email: string): { field: string; message: string }[] =>
  email.trim() === '' ? [{ field: 'email', message: emailSentences.missing }] : []
