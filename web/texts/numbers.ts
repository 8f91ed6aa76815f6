/** Formats a number with narrow no-break spaces: 12345 → '12 345'. */
export function numberText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** Formats a number of places: '1 place', '1 200 places'. In French zero is singular: '0 place'. */
export const placesText = (count: number): string => `${numberText(count)}\u00a0place${count > 1 ? 's' : ''}`

/** Formats a number of screenings: '1 séance', '60 séances'. */
export const screeningsText = (count: number): string =>
  `${numberText(count)}\u00a0séance${count > 1 ? 's' : ''}`
