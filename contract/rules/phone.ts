/**
 * A French number as people type it (spaces, dots, hyphens, +33 or 0033 or a leading 0, the optional zero of
 * "+33 (0)1") → the ten digits that are stored; null when it is not one.
 */
export function parsePhone(typed: string): string | null {
  const bare = typed.replace(/[\s.\-/]/g, '').replace('(0)', '')
  const digits = bare.replace(/^(?:\+33|0033)0?/, '0')
  return /^0[1-9]\d{8}$/.test(digits) ? digits : null
}

/** '0123456789' → '01 23 45 67 89', with spaces that do not break. */
export function formatPhone(stored: string): string {
  return stored.match(/\d\d/g)?.join('\u00a0') ?? stored
}
