/**
 * Parses a French phone number. Accepts spaces, dots and hyphens, the prefixes +33, 0033 and 0, and the optional
 * zero of "+33 (0)1". Returns the ten digits to store, or null if invalid.
 */
export function parsePhone(typed: string): string | null {
  const bare = typed.replace(/[\s.\-/]/g, '').replace('(0)', '')
  const digits = bare.replace(/^(?:\+33|0033)0?/, '0')
  return /^0[1-9]\d{8}$/.test(digits) ? digits : null
}

/** Formats a stored number with no-break spaces: '0123456789' → '01 23 45 67 89'. */
export function formatPhone(stored: string): string {
  return stored.match(/\d\d/g)?.join('\u00a0') ?? stored
}
