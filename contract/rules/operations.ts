/**
 * The kinds of operations in the journal of the books. `cancellation`: tickets are cancelled, so they no longer
 * count as admissions. `refund`: money is given back after the screening, so the tickets still count as
 * admissions. `settlement`: a customer pays an invoice, or gets money of a credit note back. `opening`: the total of the sales made before this journal existed.
 */
export const operationKinds = [
  'opening',
  'sale',
  'cancellation',
  'refund',
  'invitation',
  'purchase',
  'withdrawal',
  'expiry',
  'reprint',
  'seat_changed',
  'till_opened',
  'till_closed',
  'cash_in',
  'cash_out',
  'settlement',
  'closing',
  'screening_changed',
  'price_changed',
  'software_changed',
] as const

/** The periods that are closed in the books automatically. */
export const closingKinds = ['day', 'month', 'year'] as const

/** The kinds of control states: of a business day, of a cinema week, and of tickets sold in advance. */
export const controlStateKinds = ['day', 'week', 'presale'] as const
