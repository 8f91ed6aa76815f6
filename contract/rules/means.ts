// Means of payment. A cinema adds external vouchers to this list (table `payment_means`); the codes below are the product's own.

/** Where a sale is made. */
export const channels = ['site', 'counter', 'invoice'] as const
export type Channel = (typeof channels)[number]

export const channelWords: Record<Channel, string> = { site: 'Site', counter: 'Guichet', invoice: 'Facture' }

/**
 * How a means counts in the books. `money_received`: the house has the money. `liability_used`: the house was paid, or
 * gave something away, earlier. `money_owed`: somebody will pay the house later.
 */
export const meansKinds = ['money_received', 'liability_used', 'money_owed'] as const
export type MeansKind = (typeof meansKinds)[number]

type Means = { label: string; kind: MeansKind; accepted: readonly Channel[] }

/** The migration that creates `payment_means` inserts the same rows; a test compares the two. */
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

/** What the site accepts, in the order of its lists. */
export const siteMeans = ['card', 'e_carte', 'bon_cadeau', 'invitation'] as const satisfies BuiltIn[]

/** The means of the site that moves money: it pays what e-cards, vouchers and invitations leave. */
export const siteMoney = 'card' satisfies ReceivedMeans

/** A means that a cinema added is an external voucher: its issuer owes the money. */
export const kindOfMeans = (code: string): MeansKind =>
  code in builtInMeans ? builtInMeans[code as BuiltIn].kind : 'money_owed'

export const isMoneyReceived = (code: string): code is ReceivedMeans => kindOfMeans(code) === 'money_received'

/** Every code that means money received: a cinema adds none, so queries can name them. */
export const receivedMeans = Object.keys(builtInMeans).filter(isMoneyReceived)
