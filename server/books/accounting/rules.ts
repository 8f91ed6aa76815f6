import type { MeansKind } from '../../../contract/rules/means.ts'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { vatWithin } from '../../../contract/rules/taxes.ts'
import { percentText } from '../../../contract/texts/euros.ts'

/** A total from the money journal, in cents: of one business day, cinema, means of payment and VAT rate. */
export type JournalSum = {
  day: string
  /** The cinema of the sale; null for a sale in the online shop, which belongs to no cinema. */
  cinemas_id: number | null
  means: string
  means_kind: MeansKind
  vat_permille: number
  /** What was sold or refunded. `expired`: the rest of an e-card or gift voucher that expired. */
  about: 'places' | 'items' | 'e_carte' | 'bon_cadeau' | 'expired'
  amount: number
  /**
   * The change in what the cinema owes to holders of e-cards and gift vouchers: positive for a sale, negative if
   * they paid, were returned or expired.
   */
  worth: number
}

export type Posting = { code: string; debit: Cents; credit: Cents }
export type Piece = { day: string; cinemas_id: number | null; postings: Posting[] }

/** The cash movements of the drawers of a cinema's tills on a business day, except sales, in cents. */
export type DrawerSum = {
  day: string
  cinemas_id: number
  /** The cash with which tills opened, plus cash put in later, less cash taken out. */
  put_in: number
  /** The cash counted when tills closed. It then leaves the drawers. */
  taken_out: number
  /** How much more than expected, and how much less, was counted when tills closed. Both are positive. */
  surplus: number
  missing: number
}

const liabilities = ['e_carte', 'bon_cadeau'] as const

/**
 * Returns one accounting entry per business day and cinema, with equal debits and credits. An e-card or gift
 * voucher is a liability until it is used or expires. Its VAT is due at its sale, but stays on a separate account
 * until then. VAT is rounded once per day, cinema and rate.
 */
export function piecesOf(sums: readonly JournalSum[]): Piece[] {
  const days = Map.groupBy(sums, ({ day, cinemas_id }) => `${day} ${cinemas_id ?? ''}`)
  return [...days.values()]
    .map(rows => ({
      day: rows[0]!.day,
      cinemas_id: rows[0]!.cinemas_id,
      postings: postingsOf(rows),
    }))
    .filter(({ postings }) => postings.length > 0)
    .toSorted((a, b) => compare(a.day, b.day) || (a.cinemas_id ?? 0) - (b.cinemas_id ?? 0))
}

/**
 * Returns one accounting entry per business day and cinema for the cash movements of its tills, except sales. Once
 * all tills are closed, these entries and those of the sales bring the cash account to zero.
 */
export const drawerPiecesOf = (sums: readonly DrawerSum[]): Piece[] =>
  sums
    .map(({ day, cinemas_id, put_in, taken_out, surplus, missing }) => ({
      ...{ day, cinemas_id },
      postings: sortedPostings(
        new Map([
          ['means_cash', taken_out + missing - put_in - surplus],
          ['drawers', put_in - taken_out],
          ['cash_surplus', surplus],
          ['cash_missing', -missing],
        ]),
      ),
    }))
    .filter(({ postings }) => postings.length > 0)

function postingsOf(rows: readonly JournalSum[]): Posting[] {
  const credits = new Map<string, number>()
  const credit = (code: string, amount: number) => credits.set(code, (credits.get(code) ?? 0) + amount)
  for (const { means, means_kind, about, amount, worth } of rows) {
    if (about === 'expired' || means_kind === 'liability_used') credit(`owed_${means}`, worth)
    else {
      credit(`means_${means}`, -amount)
      if (!isLiability(about)) continue
      credit(`owed_${about}`, worth)
      // Post the rounding difference: a refund of an e-card or gift voucher is rounded in favour of the buyer.
      credit('expired', amount - worth)
    }
  }
  for (const [permille, ofRate] of Map.groupBy(rows, ({ vat_permille }) => vat_permille)) {
    const vat = `vat_${permille}`
    const paid = taxed(ofRate, row => (row.about === 'expired' || usesWorth(row) ? 0 : row.amount), permille)
    for (const [about, { gross, tax }] of paid) {
      credit(vat, tax)
      if (isLiability(about)) credit('vat_waiting', -tax)
      else credit(salesCode(about, permille), gross - tax)
    }
    const used = taxed(ofRate, row => (usesWorth(row) ? -row.worth : 0), permille)
    for (const [about, { gross, tax }] of used) {
      credit('vat_waiting', tax)
      credit(salesCode(about, permille), gross - tax)
    }
  }
  return sortedPostings(credits)
}

/**
 * Returns the postings of an entry, debits first. A negative amount becomes a debit. Leaves out amounts of zero.
 */
const sortedPostings = (credits: ReadonlyMap<string, number>): Posting[] =>
  [...credits]
    .filter(([, amount]) => amount !== 0)
    .map(([code, amount]) => ({
      code,
      debit: cents(Math.max(-amount, 0)),
      credit: cents(Math.max(amount, 0)),
    }))
    .toSorted((a, b) => Number(b.debit > 0) - Number(a.debit > 0) || compare(a.code, b.code))

const usesWorth = ({ about, means_kind }: JournalSum) =>
  about === 'expired' || means_kind === 'liability_used'

const isLiability = (about: string) => liabilities.some(kind => kind === about)

const salesCode = (about: string, permille: number) =>
  about === 'expired' ? 'expired' : `${about === 'items' ? 'items' : 'sales'}_${permille}`

/**
 * Returns, at one VAT rate, the total of each thing sold and the VAT in it. The VAT of all things together is
 * rounded only once.
 */
function taxed(rows: readonly JournalSum[], of: (row: JournalSum) => number, permille: number) {
  const gross = new Map<string, number>()
  for (const row of rows) gross.set(row.about, (gross.get(row.about) ?? 0) + of(row))
  const tax = vatWithin([...gross.values()], permille)
  return [...gross].map(([about, amount], index) => [about, { gross: amount, tax: tax[index]! }] as const)
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export type Account = { code: string; label: string; usual: string }

/** Returns the accounts with their default numbers, from the French chart of accounts. */
export function accountsFor(means: readonly { code: string; label: string; kind: MeansKind }[]): Account[] {
  return [
    ...means
      .filter(({ kind }) => kind !== 'liability_used')
      .map(({ code, label }) => ({ code: `means_${code}`, label, usual: usualOfMeans(code) })),
    ...liabilities.map(kind => ({
      code: `owed_${kind}`,
      label: kind === 'e_carte' ? 'E-cartes à servir' : 'Bons cadeaux à servir',
      usual: '419100',
    })),
    { code: 'sales_55', label: `Places, TVA ${percentText(5.5)}`, usual: '706000' },
    ...[55, 100, 200].map(permille => ({
      code: `items_${permille}`,
      label: `Articles du comptoir, TVA ${percentText(permille / 10)}`,
      usual: '707000',
    })),
    ...Object.entries({ 55: '445713', 100: '445712', 200: '445711' }).map(([permille, usual]) => ({
      code: `vat_${permille}`,
      label: `TVA collectée, ${percentText(Number(permille) / 10)}`,
      usual,
    })),
    { code: 'vat_waiting', label: 'TVA des e-cartes et bons, à régulariser', usual: '445800' },
    { code: 'expired', label: 'E-cartes et bons expirés', usual: '758000' },
    { code: 'drawers', label: 'Espèces entre le coffre, la banque et les caisses', usual: '580000' },
    { code: 'cash_surplus', label: 'Excédents de caisse', usual: '758000' },
    { code: 'cash_missing', label: 'Manquants de caisse', usual: '658000' },
  ]
}

/**
 * Returns the default account number of a means of payment. An external voucher is on 467000, because its issuer
 * owes the cinema money.
 */
const usualOfMeans = (code: string): string =>
  ({
    ...{ card: '511500', card_terminal: '511500', cash: '530000', cheque: '511200' },
    ...{ transfer: '512000', invoice: '411000' },
  })[code] ?? '467000'
