import type { Cents } from '../../contract/rules/money.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'

/** The slips that a till prints. Each is one printer job: as a whole it is printed, not printed, or in doubt. */
export type Slip = PrintedTicket | Receipt | PrintedVoucher | TillReport | DrawerSlip

/** `duplicate` and `simulation` are printed in capitals, so that nobody takes the slip for an original. */
type Marks = { duplicate: boolean; simulation: boolean }

export type PrintedTicket = Marks & {
  kind: 'ticket'
  cinema: string
  film: string
  /** Language, version and marks, as the site writes them: « VOST, 3D, SME ». */
  version: string
  room: string
  starts_at: Date
  /** Null in a room without numbers. */
  seat: SeatName | null
  fare_code: string
  fare: string
  /** 0 is printed as « gratuit ». */
  price: Cents
  /** In the series of its screening and fare; null in training. */
  ticket_number: number | null
  operation: number
  till: string
  issued_at: Date
  /** The signed text that the entrance scans; null in training. */
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
  /** Given back in cash. */
  change: Cents
}

export type PrintedVoucher = Marks & {
  kind: 'voucher'
  house: string
  amount: Cents
  /** Grouped for reading; null in training. */
  code: string | null
  last_day: string | null
  /** Where and how it can be used. */
  terms: readonly string[]
  operation: number
  till: string
  issued_at: Date
}

/** The X reading of an open till session, and the Z of a closed one. */
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
  /** Null on an X: the count is blind. */
  count: { expected: Cents; counted: Cents; difference: Cents; because: string } | null
  /** The hash of the closing. */
  seal: string | null
}

/** Opens the drawer and prints nothing. */
export type DrawerSlip = { kind: 'drawer' }

type AmountLine = { label: string; amount: Cents }
/** `rate` in percent: 5.5. */
type VatLine = { rate: number; net: Cents; vat: Cents }
