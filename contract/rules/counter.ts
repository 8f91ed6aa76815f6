/** VAT rates of concession items, in per cent, as the API writes them. */
export const vatRates = ['5.5', '10', '20'] as const
export type VatRate = (typeof vatRates)[number]

/** Thousandths of the net price, as the books write them: 55 is 5,5 %. */
export const vatPermilles = { '5.5': 55, '10': 100, '20': 200 } as const satisfies Record<VatRate, number>

/** The colours of an item's tile. The pages define what each looks like in light and dark. */
export const tileColours = ['grey', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const
export type TileColour = (typeof tileColours)[number]

export const mostPlacesPerSale = 50
export const mostItemsOfAKind = 99

/** Different gift vouchers in a sale; of each, as many as a purchase on the site may have. */
export const mostKindsOfVouchers = 10

/** Euros in a drawer. */
export const mostCounted = 50_000

/** A till's hold ends this long after its last change. */
export const tillHoldMinutes = 5

/** A customer hands over at most one large note more than asked. */
export const mostChange = 50_000

/** What a till prints: tickets, receipts and gift vouchers of a sale, and the X or Z of a till session. */
export const slipKinds = ['ticket', 'receipt', 'voucher', 'x', 'z'] as const

/**
 * Where a slip is. The states of a printer mean that nothing was sent to it; `unknown`: it was sent, and only a look
 * at the paper tells.
 */
export const printStates = [
  'sending',
  'printed',
  'out_of_paper',
  'cover_open',
  'offline',
  'unreachable',
  'unknown',
] as const
export type PrintState = (typeof printStates)[number]

/** Whether these slips may already be on paper. Only a slip that certainly is not may be printed as an original. */
export const onPaper = (states: readonly PrintState[]): 'no' | 'yes' | 'unknown' =>
  states.includes('printed')
    ? 'yes'
    : states.some(state => state === 'unknown' || state === 'sending')
      ? 'unknown'
      : 'no'

/**
 * Where a payment on a till's card terminal is. `unknown`: only the terminal's slip tells. `accepted`: the card is
 * charged and nothing is sold for it yet. `returned`: it was, and the money is back on the card.
 */
export const terminalPaymentStates = [
  'asking',
  'accepted',
  'refused',
  'unknown',
  'sold',
  'returning',
  'returned',
] as const

/** While the terminal is asked, the places are held longer than a customer may look for a card. */
export const terminalHoldMinutes = 15

/** The customer display shows the codes of tickets this long. */
export const shownCodeSeconds = 30
