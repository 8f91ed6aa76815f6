import { emailSentences } from './email.ts'

/** The password rules of the specification, for pages and server. */
export function passwordProblems(password: string): string[] {
  if (password === '') return ['Le mot de passe est obligatoire.']
  return rules
    .filter(([holds]) => !holds(password))
    .map(([, message]) => `Le mot de passe doit contenir ${message}`)
}

const specialCharacters = '!@#$%^&*(),.?":{}|<>'

const rules: readonly [(password: string) => boolean, string][] = [
  [password => [...password].length >= 8, 'au moins 8 caractères.'],
  [password => /\p{Lu}/u.test(password), 'au moins une lettre majuscule.'],
  [password => /\p{Ll}/u.test(password), 'au moins une lettre minuscule.'],
  [password => /\d/.test(password), 'au moins un chiffre.'],
  [password => [...password].some(c => specialCharacters.includes(c)), 'au moins un caractère spécial.'],
  // Argon2 takes any length. The limit prevents expensive hashing of huge bodies.
  [password => [...password].length <= 200, 'au plus 200 caractères.'],
]

/** Checked by the login and registration pages before sending, and again by the server. */
export function credentialProblems(email: string, password: string): { field: string; message: string }[] {
  const problems = passwordProblems(password).map(message => ({ field: 'password', message }))
  return email.trim() === '' ? [{ field: 'email', message: emailSentences.missing }, ...problems] : problems
}
