/**
 * Parses a typed French number (spaces, dots, hyphens, +33, 0033 or 0, the optional zero of "+33 (0)1") into
 * the ten digits that are stored; null if invalid.
 */
export function parsePhone(typed: string): string | null {
  const bare = typed.replace(/[\s.\-/]/g, '').replace('(0)', '')
  const digits = bare.replace(/^(?:\+33|0033)0?/, '0')
  return /^0[1-9]\d{8}$/.test(digits) ? digits : null
}

/** '0123456789' → '01 23 45 67 89', with no-break spaces. */
export function formatPhone(stored: string): string {
  return stored.match(/\d\d/g)?.join('\u00a0') ?? stored
}
