/**
 * What the journal of operations records. `cancellation` ends entries; `refund` gives money back for places whose
 * screening is over, which stay entries. `opening` sums up what a series holds from before the journal existed.
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
  'closing',
  'screening_changed',
  'price_changed',
  'software_changed',
] as const

/** The periods that the books close by themselves. */
export const closingKinds = ['day', 'month', 'year'] as const
