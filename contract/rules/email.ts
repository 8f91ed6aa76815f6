/**
 * The syntax of an address, as browsers check it, not whether it exists. ASCII only: PostgreSQL and JavaScript
 * disagree about the small letters of other alphabets (« K », the Kelvin sign, becomes « k » in JavaScript only), and
 * two people must never be taken for one. No two parts of the pattern match the same characters, so there is no
 * backtracking, however long the text.
 */
export const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

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
