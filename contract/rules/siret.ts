/**
 * Returns the error of a company number (SIRET), if any. A SIRET has fourteen digits; the last one is a Luhn check
 * digit.
 */
export function siretProblem(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{14}$/.test(digits)) return 'Un SIRET a quatorze chiffres.'
  const sum = [...digits].reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0 ? undefined : 'Ce SIRET n’existe pas : vérifiez ses chiffres.'
}
