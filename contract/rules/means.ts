// This file lists the built-in means of payment. A cinema can add external vouchers (table `payment_means`).

/** Where a sale is made. */
export const channels = ['site', 'counter', 'invoice'] as const
export type Channel = (typeof channels)[number]

export const channelWords: Record<Channel, string> = { site: 'Site', counter: 'Guichet', invoice: 'Facture' }

/**
 * How a means of payment counts in the books. `money_received`: the cinema gets the money now. `liability_used`:
 * the customer uses something paid earlier (e-card, gift voucher) or given for free. `money_owed`: a third party
 * will pay the cinema later.
 */
export const meansKinds = ['money_received', 'liability_used', 'money_owed'] as const
export type MeansKind = (typeof meansKinds)[number]

type Means = { label: string; kind: MeansKind; accepted: readonly Channel[] }

/**
 * The built-in means of payment. The migration that creates `payment_means` inserts the same rows; a test compares
 * the two lists.
 */
export const builtInMeans = {
  card: { label: 'Carte bancaire', kind: 'money_received', accepted: ['site'] },
  card_terminal: {
    label: 'Carte bancaire (terminal)',
    kind: 'money_received',
    accepted: ['counter', 'invoice'],
  },
  cash: { label: 'Espèces', kind: 'money_received', accepted: ['counter', 'invoice'] },
  cheque: { label: 'Chèque', kind: 'money_received', accepted: ['counter', 'invoice'] },
  transfer: { label: 'Virement', kind: 'money_received', accepted: ['invoice'] },
  invoice: { label: 'Sur facture', kind: 'money_owed', accepted: ['invoice'] },
  e_carte: { label: 'E-carte', kind: 'liability_used', accepted: ['site', 'counter'] },
  bon_cadeau: { label: 'Bon cadeau', kind: 'liability_used', accepted: ['site', 'counter'] },
  invitation: { label: 'Invitation', kind: 'liability_used', accepted: ['site', 'counter'] },
} as const satisfies Record<string, Means>

type BuiltIn = keyof typeof builtInMeans
type OfKind<Kind extends MeansKind> = {
  [Code in BuiltIn]: (typeof builtInMeans)[Code]['kind'] extends Kind ? Code : never
}[BuiltIn]
export type ReceivedMeans = OfKind<'money_received'>

/** The means of payment that the site accepts, in the order in which it lists them. */
export const siteMeans = ['card', 'e_carte', 'bon_cadeau', 'invitation'] as const satisfies BuiltIn[]

/**
 * The only means of payment on the site that brings money: it pays the amount that e-cards, vouchers and
 * invitations do not cover.
 */
export const siteMoney = 'card' satisfies ReceivedMeans

/**
 * Returns how a means of payment counts in the books. A code that is not built in is an external voucher, whose
 * issuer owes the money.
 */
export const kindOfMeans = (code: string): MeansKind =>
  code in builtInMeans ? builtInMeans[code as BuiltIn].kind : 'money_owed'

export const isMoneyReceived = (code: string): code is ReceivedMeans => kindOfMeans(code) === 'money_received'

/**
 * Every code that counts as money received. SQL queries can list these codes, because a means of payment that a
 * cinema adds never counts as money received.
 */
export const receivedMeans = Object.keys(builtInMeans).filter(isMoneyReceived)
