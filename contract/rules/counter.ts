/** VAT rates of concession items, in per cent, as the API writes them. */
export const vatRates = ['5.5', '10', '20'] as const
export type VatRate = (typeof vatRates)[number]

/** The VAT rates as the books write them, in thousandths of the net price: 55 is 5.5 %. */
export const vatPermilles = { '5.5': 55, '10': 100, '20': 200 } as const satisfies Record<VatRate, number>

/**
 * The colours of an item's tile at the till. The pages define how each colour looks in the light and the dark
 * theme.
 */
export const tileColours = ['grey', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const
export type TileColour = (typeof tileColours)[number]

export const mostPlacesPerSale = 50
export const mostItemsOfAKind = 99

/** The most screenings of one sale at a till. Each of them gets its own order. */
export const mostScreeningsPerSale = 4

/**
 * The most different kinds of gift vouchers in one sale at a till. The most vouchers of one kind is
 * `mostPerPurchase`, as on the site.
 */
export const mostKindsOfVouchers = 10

/** The largest cash amount that may be counted in the drawer of a till, in euros. */
export const mostCounted = 50_000

/** How long a till holds seats after the last edit of its sale, in minutes. */
export const tillHoldMinutes = 5

/**
 * The most change that a till gives back, in euro cents: a customer may pay at most 500 euros (one note) too much.
 */
export const mostChange = 50_000

/**
 * The kinds of slips that a till prints: tickets, receipts and gift vouchers of a sale, and the X and Z reports of
 * a till session.
 */
export const slipKinds = ['ticket', 'receipt', 'voucher', 'x', 'z'] as const

/**
 * The states of a slip to print. From `out_of_paper` to `unreachable`, the printer was not ready, so the slip was
 * not sent. `unknown`: the slip was sent, but the printer did not confirm it, so staff must look at the paper.
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

/** Returns whether one of these slips may already be on paper. If so, they are printed again only as copies. */
export const onPaper = (states: readonly PrintState[]): 'no' | 'yes' | 'unknown' =>
  states.includes('printed')
    ? 'yes'
    : states.some(state => state === 'unknown' || state === 'sending')
      ? 'unknown'
      : 'no'

/**
 * The states of a payment on a till's card terminal. `unknown`: the server got no result, so staff must read it on
 * the terminal's slip. `accepted`: the card is charged, but the tickets are not sold yet. `returned`: the card was
 * charged and then refunded.
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

/**
 * How long seats are held while the customer pays on the card terminal, in minutes. It is longer than
 * `tillHoldMinutes`, because the customer may have to look for a card.
 */
export const terminalHoldMinutes = 15

/** How long the customer display shows the codes of tickets, in seconds. */
export const shownCodeSeconds = 30
