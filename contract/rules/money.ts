/** Integer cents. A number becomes cents only through the functions here. */
export type Cents = number & { readonly unit: 'cents' }

export const cents = (whole: number): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of cents: ${whole}`)
  return whole as Cents
}

/** 12.5 → 1250. Euros come with at most two decimals, so rounding only undoes binary fractions. */
export const centsFromEuros = (euros: number): Cents => cents(Math.round(euros * 100))

export const eurosFromCents = (amount: Cents): number => amount / 100
