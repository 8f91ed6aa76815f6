/**
 * Formats a French phone number: '0123456789' → '+33 1 23 45 67 89'. Any other number is returned as typed.
 */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (!/^0\d{9}$/.test(digits)) return phone
  return `+33\u00a0${digits[1]}\u00a0${digits.slice(2).match(/\d\d/g)?.join('\u00a0')}`
}

/** Returns the link to call a number: '01 23 45 67 89' → 'tel:+33123456789'. */
export function phoneAddress(phone: string): string {
  return `tel:${phoneText(phone).replace(/[^\d+]/g, '')}`
}
