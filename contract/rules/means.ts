// This file lists the built-in means of payment. A cinema can add external vouchers (table `payment_means`).

/** Where a sale is made. */
export const channels = ['site', 'counter', 'invoice'] as const
export type Channel = (typeof channels)[number]

export const channelWords: Record<Channel, string> = { site: 'Site', counter: 'Guichet', invoice: 'Facture' }

/**
 * How a means of payment counts in the books. `money_received`: the cinema gets money now. `liability_used`: the
 * customer uses an e-card, a gift voucher or an invitation. `money_owed`: a third party will pay the cinema later.
 */
export const meansKinds = ['money_received', 'liability_used', 'money_owed'] as const
export type MeansKind = (typeof meansKinds)[number]

type Means = { label: string; kind: MeansKind; accepted: readonly Channel[] }

/**
 * The built-in means of payment. A migration inserts the same rows into `payment_means`; a test compares the two
 * lists.
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
 * The means of payment for the amount that e-cards, gift vouchers and invitations do not cover: the only one on
 * the site that brings money.
 */
export const siteMoney = 'card' satisfies ReceivedMeans

/**
 * Returns how a means of payment counts in the books. A code that is not built in is an external voucher, for
 * which its issuer owes the cinema money.
 */
export const kindOfMeans = (code: string): MeansKind =>
  code in builtInMeans ? builtInMeans[code as BuiltIn].kind : 'money_owed'

export const isMoneyReceived = (code: string): code is ReceivedMeans => kindOfMeans(code) === 'money_received'

/**
 * The codes of all means of payment that count as money received. SQL queries can contain them as constants,
 * because the means that a cinema adds are all owed by a third party.
 */
export const receivedMeans = Object.keys(builtInMeans).filter(isMoneyReceived)
