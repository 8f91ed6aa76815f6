import { cardDigits, groupDigits } from '../../../contract/rules/card.ts'

const longestNumber = 19

/** Grouped as it is printed on the card, whatever was typed or pasted. */
export const cardNumberTyped = (text: string): string =>
  groupDigits(cardDigits(text).replace(/\D/g, '').slice(0, longestNumber))

/** MM/AA while it is being typed: '5' → '05', '123' → '12/3'. A year of four digits loses its century. */
export function expiryTyped(text: string): string {
  const dashed = text.match(/^\s*20(\d\d)-(\d\d)/)
  const typed = dashed ? `${dashed[2]}/${dashed[1]}` : text.replace(/^\s*(\d)\s*\//, '0$1/')
  const digits = typed.replace(/\D/g, '').replace(/^[2-9]/, '0$&')
  const month = digits.slice(0, 2)
  const year = digits.slice(2).replace(/^20(\d\d).*$/, '$1')
  // The stroke comes with the year: one that came with the month could not be wiped out.
  return year ? `${month}/${year.slice(0, year.startsWith('20') ? 4 : 2)}` : month
}

/** Rewrites a field while someone types in it; the cursor stays behind the same digit. */
export function retype(input: HTMLInputElement, written: (text: string) => string): void {
  const text = written(input.value)
  if (text === input.value) return
  const digitsAhead = digitCount(input.value.slice(input.selectionEnd ?? input.value.length))
  input.value = text
  if (document.activeElement === input) {
    const cursor = placeBefore(text, digitsAhead)
    input.setSelectionRange(cursor, cursor)
  }
}

/** The leftmost place with so many digits to its right: left of a space, so that wiping out goes through it. */
export function placeBefore(text: string, digitsAhead: number): number {
  let place = text.length
  while (place > 0 && (digitCount(text.slice(place)) < digitsAhead || /\D/.test(text[place - 1] ?? '')))
    place -= 1
  return place
}

const digitCount = (text: string): number => text.replace(/\D/g, '').length
