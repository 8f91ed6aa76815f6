/**
 * The syntax of an e-mail address, as browsers check it. Only ASCII is allowed: PostgreSQL and JavaScript convert
 * some other letters to lower case differently, so two members could be confused. No two parts of the pattern
 * match the same characters, so a long text causes no backtracking.
 */
export const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

/** RFC 5321 limits an e-mail address with its two angle brackets to 256 characters. */
export const longestEmail = 254

export const emailSentences = {
  missing: 'L’email est obligatoire.',
  invalid: 'Cette adresse e-mail n’est pas valable.',
} as const

export function emailProblem(email: string): string | undefined {
  if (email === '') return emailSentences.missing
  return emailPattern.test(email) ? undefined : emailSentences.invalid
}
