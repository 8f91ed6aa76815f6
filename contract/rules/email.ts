/**
 * The syntax of an address, not whether it exists. No two parts of the pattern match the same characters, so
 * there is no backtracking, however long the text.
 */
export const emailPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/

/** RFC 5321: a path has 256 characters, brackets included. */
export const longestEmail = 254

export const emailSentences = {
  missing: 'L’email est obligatoire.',
  invalid: 'Cette adresse e-mail n’est pas valable.',
} as const

export function emailProblem(email: string): string | undefined {
  if (email === '') return emailSentences.missing
  return emailPattern.test(email) ? undefined : emailSentences.invalid
}
