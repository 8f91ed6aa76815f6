// This file checks card fields before a payment. The fields are never stored.

/** Removes the spaces and hyphens between digit groups. */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Checks a card number with the Luhn algorithm. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Carte'

export function brandOf(digits: string): CardBrand {
  if (/^4/.test(digits)) return 'Visa'
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard'
  return /^3[47]/.test(digits) ? 'American Express' : 'Carte'
}

/** Groups digits as printed on the card: 4-6-5 for American Express, four by four otherwise. */
export function groupDigits(digits: string): string {
  const groups = brandOf(digits) === 'American Express' ? /^(\d{0,4})(\d{0,6})(\d{0,9})$/ : null
  const parts = groups ? digits.match(groups)?.slice(1) : digits.match(/\d{1,4}/g)
  return (parts ?? [digits]).filter(Boolean).join(' ')
}

/**
 * Returns the last month in which a card is valid, as YYYY-MM. Accepts `YYYY-MM-DD`, `YYYY-MM` and `MM/AA`;
 * returns null for other texts.
 */
export function expiryMonth(typed: string): string | null {
  const text = typed.trim()
  const short = text.match(/^(\d{2})\s*\/\s*(\d{2})$/)
  const month = short ? `20${short[2]}-${short[1]}` : text.match(/^(\d{4}-\d{2})(-\d{2})?$/)?.[1]
  return month && /-(0[1-9]|1[0-2])$/.test(month) ? month : null
}

/** Returns true if the card is valid on this day: to the end of its month. ISO dates can be compared as text. */
export const isValidOn = (expiry: string, day: string): boolean => expiry >= day.slice(0, 7)

export const isCryptogram = (typed: string, digits: string): boolean =>
  brandOf(digits) === 'American Express' ? /^\d{4}$/.test(typed) : /^\d{3}$/.test(typed)
