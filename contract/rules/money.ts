/** An amount in whole cents. Only the functions in this file turn a number into cents. */
export type Cents = number & { readonly unit: 'cents' }

/** Turns a plain number into cents. Does not compile for an amount in euros: use `centsFromEuros`. */
export const cents = (whole: number & { readonly unit?: 'cents' }): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of cents: ${whole}`)
  return whole as Cents
}

/** An amount in euros, only for display and for the API. Sums are computed in cents. */
export type Euros = number & { readonly unit: 'euros' }

/**
 * Converts euros to cents: 12.5 gives 1250. Rounds to remove the floating-point error; no digits are lost, because
 * amounts have at most two decimals.
 */
export const centsFromEuros = (amount: Euros): Cents => cents(Math.round(amount * 100))

export const eurosFromCents = (amount: Cents): Euros => (amount / 100) as Euros

/** Reads an amount in a French text: '1 025,50 €' → 1025.5. */
export const eurosIn = (text: string): Euros => Number(text.replace(/[^\d,]/g, '').replace(',', '.')) as Euros

export const sumOfEuros = (amounts: readonly Euros[]): Euros =>
  eurosFromCents(cents(amounts.reduce((sum, amount) => sum + centsFromEuros(amount), 0)))

export const noEuros = 0 as Euros

/** Divides an amount by the number of parts, rounded to the cent. */
export const shareOfEuros = (amount: Euros, parts: number): Euros =>
  eurosFromCents(cents(Math.round(centsFromEuros(amount) / parts)))

export const timesEuros = (amount: Euros, times: number): Euros =>
  eurosFromCents(cents(centsFromEuros(amount) * times))
