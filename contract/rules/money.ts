/** Integer cents. A number becomes cents only through the functions here. */
export type Cents = number & { readonly unit: 'cents' }

/** From a plain number. Euros do not compile: use centsFromEuros. */
export const cents = (whole: number & { readonly unit?: 'cents' }): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of cents: ${whole}`)
  return whole as Cents
}

/** For display and the wire only. Sums are computed in cents. */
export type Euros = number & { readonly unit: 'euros' }

/** 12.5 → 1250. Euros have at most two decimals, so rounding only removes binary error. */
export const centsFromEuros = (amount: Euros): Cents => cents(Math.round(amount * 100))

export const eurosFromCents = (amount: Cents): Euros => (amount / 100) as Euros

/** '1 025,50 €' → 1025.5. */
export const eurosIn = (text: string): Euros => Number(text.replace(/[^\d,]/g, '').replace(',', '.')) as Euros

export const sumOfEuros = (amounts: readonly Euros[]): Euros =>
  eurosFromCents(cents(amounts.reduce((sum, amount) => sum + centsFromEuros(amount), 0)))

export const noEuros = 0 as Euros

/** The price of one of `parts`, rounded to the cent. */
export const shareOfEuros = (amount: Euros, parts: number): Euros =>
  eurosFromCents(cents(Math.round(centsFromEuros(amount) / parts)))

export const timesEuros = (amount: Euros, times: number): Euros =>
  eurosFromCents(cents(centsFromEuros(amount) * times))
