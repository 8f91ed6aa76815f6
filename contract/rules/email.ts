/**
 * The syntax of an e-mail address, as browsers check it. Only ASCII letters are allowed: PostgreSQL and JavaScript
 * convert some other letters to lower case differently, so two members could be confused. The pattern never
 * backtracks, so a long text is checked fast.
 */
export const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

/** The most characters: RFC 5321 allows 256, including the two angle brackets around the address. */
export const longestEmail = 254

export const emailSentences = {
  missing: 'L’email est obligatoire.',
  invalid: 'Cette adresse e-mail n’est pas valable.',
} as const

export function emailProblem(email: string): string | undefined {
  if (email === '') return emailSentences.missing
  return emailPattern.test(email) ? undefined : emailSentences.invalid
}
