import type { Cents } from '../../contract/rules/money.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'

/**
 * Everything that a till prints. Each slip is one print job, whose outcome (printed, not printed or in doubt)
 * applies to the whole.
 */
export type Slip = PrintedTicket | Receipt | PrintedVoucher | TillReport | DrawerSlip

/**
 * The marks of a copy (`duplicate`) and of a simulated sale (`simulation`). The slip shows them in capitals, so
 * that it is not mistaken for a valid original.
 */
type Marks = { duplicate: boolean; simulation: boolean }

export type PrintedTicket = Marks & {
  kind: 'ticket'
  cinema: string
  film: string
  /** Language, version and marks, as the site writes them: « VOST, 3D, SME ». */
  version: string
  room: string
  starts_at: Date
  /** The seat; null in a room without numbered seats. */
  seat: SeatName | null
  fare_code: string
  fare: string
  /** A price of 0 is printed as « gratuit ». */
  price: Cents
  /** The number of the ticket, counted for each screening and fare; null for a till in training. */
  ticket_number: number | null
  operation: number
  till: string
  issued_at: Date
  /** The signed text that staff scan at the entrance; null for a till in training. */
  qr: string | null
}

export type Receipt = Marks & {
  kind: 'receipt'
  /** Name, address and SIRET of the seller, a line each. */
  seller: readonly string[]
  till: string
  operation: number
  issued_at: Date
  items: readonly { quantity: number; label: string; amount: Cents }[]
  total: Cents
  vat: readonly VatLine[]
  payments: readonly AmountLine[]
  /** The cash given back to the customer. */
  change: Cents
}

export type PrintedVoucher = Marks & {
  kind: 'voucher'
  house: string
  amount: Cents
  /**
   * The code of the voucher, which is printed in groups so that it is easier to read; null for a till in training.
   */
  code: string | null
  last_day: string | null
  /** The sentences that say where and how the voucher can be used. */
  terms: readonly string[]
  operation: number
  till: string
  issued_at: Date
}

/** The report of a till session: X while the session is open, Z once it is closed. */
export type TillReport = Marks & {
  kind: 'till_report'
  letter: 'X' | 'Z'
  cinema: string
  till: string
  session: number
  opened_at: Date
  closed_at: Date | null
  printed_at: Date
  float: Cents
  sales: readonly { label: string; count: number; amount: Cents }[]
  means: readonly AmountLine[]
  vat: readonly VatLine[]
  cash_in: Cents
  cash_out: Cents
  /**
   * The cash count. Null on an X report, because cashiers must count the cash without knowing the expected sum.
   */
  count: { expected: Cents; counted: Cents; difference: Cents; because: string } | null
  /** The hash of the closing (the signed totals) to which the report belongs; null if there is none. */
  seal: string | null
}

/** A slip that only opens the cash drawer and prints nothing. */
export type DrawerSlip = { kind: 'drawer' }

type AmountLine = { label: string; amount: Cents }
/** A line of VAT; `rate` is in percent, such as 5.5. */
type VatLine = { rate: number; net: Cents; vat: Cents }
