/**
 * One address, as it is typed; whether anyone reads it is another matter. No two parts of the expression can match
 * the same letters, so there is one way to read any text, however long.
 */
export const emailPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/

/** RFC 5321: a path of 256 characters, brackets included. */
export const longestEmail = 254

export const emailSentences = {
  missing: 'L’email est obligatoire.',
  invalid: 'Cette adresse e-mail n’est pas valable.',
} as const

export function emailProblem(email: string): string | undefined {
  if (email === '') return emailSentences.missing
  return emailPattern.test(email) ? undefined : emailSentences.invalid
}
