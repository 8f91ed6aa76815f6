import { type Cents, cents } from '../../contract/rules/money.ts'
import { encodeFields, parseFields } from './fields.ts'

/** A request to the terminal: a debit of a card, or its refund. */
export type TerminalRequest = {
  kind: 'debit' | 'refund'
  /** The number of the till that sends the request. */
  till: number
  amount: Cents
}

/**
 * The outcome of a request. `paid`: the terminal did what was requested, a debit or a refund. `refused`: no money
 * moved. `unknown`: the site cannot know, so staff must read the receipt that the terminal printed.
 */
export type TerminalOutcome =
  | {
      state: 'paid'
      amount: Cents
      authorisation: string | null
      /** At most the last four digits of the card: « **** 1234 ». */
      masked_card: string | null
      card_type: string | null
    }
  | { state: 'refused'; because: RefusedBecause; reason: string }
  | {
      state: 'unknown'
      because: 'no_answer' | 'line_cut' | 'unreadable' | 'other_amount' | 'aborted'
    }

type RefusedBecause = keyof typeof reasons

/** The messages for the cashier if no money moved. */
const reasons = {
  refused: 'La carte est refusée.',
  forbidden: 'Ce terminal n’est pas autorisé à faire cette opération.',
  given_up: 'Le client a abandonné le paiement.',
  not_completed: 'Le paiement n’est pas allé jusqu’au bout.',
  too_late: 'La carte n’a pas été présentée à temps.',
  format: 'Le terminal n’a pas compris la demande.',
  given_up_on_terminal: 'Le paiement a été abandonné sur le terminal.',
  currency: 'Ce terminal n’accepte pas l’euro.',
  not_done: 'Le terminal n’a pas fait l’opération.',
  unreachable: 'Le terminal est injoignable : vérifiez qu’il est allumé et relié au réseau.',
  busy: 'Le terminal est déjà occupé par une autre demande.',
  aborted: 'La demande a été abandonnée avant d’être envoyée.',
} as const

/**
 * The messages for the cashier if the outcome is unknown, so that the receipt printed by the terminal must be
 * read.
 */
const doubts = {
  no_answer: 'Le terminal n’a pas répondu.',
  line_cut: 'La liaison avec le terminal a été coupée.',
  unreadable: 'La réponse du terminal est illisible.',
  other_amount: 'Le terminal annonce une autre somme.',
  aborted: 'La caisse n’attend plus le terminal.',
  server_stopped: 'Le serveur s’est arrêté pendant le paiement.',
} as const

/** Returns the message for an outcome; null if the request succeeded or has not ended. */
export const sentenceOf = (because: string | null): string | null =>
  because === null ? null : (({ ...reasons, ...doubts } as Record<string, string>)[because] ?? null)

/** Caisse-AP's field AF contains the reason of a failure; these are its codes. */
const becauseOf: Record<string, RefusedBecause> = {
  ...{ '04': 'refused', '05': 'forbidden', '06': 'given_up', '07': 'not_completed', '08': 'too_late' },
  ...{ '09': 'format', '11': 'given_up_on_terminal', '13': 'currency' },
}

export const refused = (because: RefusedBecause): TerminalOutcome => ({
  state: 'refused',
  because,
  reason: reasons[because],
})

const euro = '978'
const operations = { debit: '0', refund: '1' } as const

/** Writes a request. The field BA is 0, so the terminal answers only once, at the end. */
export function writeRequest({ kind, till, amount }: TerminalRequest): string {
  if (!(amount > 0)) throw new RangeError(`a terminal cannot be asked for ${amount} cents`)
  return encodeFields([
    ['CZ', '0300'],
    ['CJ', '012345678901'],
    ['CA', String(till % 100).padStart(2, '0')],
    ['CE', euro],
    ['BA', '0'],
    ['CD', operations[kind]],
    ['CB', String(amount).padStart(2, '0')],
  ])
}

/**
 * Returns whether the answer contains its status, the only field that is required. Other fields may follow in the
 * next packet.
 */
export function hasStatus(text: string): boolean {
  const fields = parseFields(text)
  return fields instanceof Map && fields.has('AE')
}

/** Reads an answer. If it does not match the request, the outcome is unknown: it must never count as a payment. */
export function readAnswer(text: string, request: TerminalRequest): TerminalOutcome {
  const fields = parseFields(text)
  if (fields === 'cut') return { state: 'unknown', because: 'line_cut' }
  if (fields === 'malformed') return { state: 'unknown', because: 'unreadable' }
  const status = fields.get('AE')
  if (status === '01') return refused(becauseOf[fields.get('AF') ?? ''] ?? 'not_done')
  if (status !== '10' || !isOurs(fields, request)) return { state: 'unknown', because: 'unreadable' }
  // The amount in the answer is padded with zeros. Some terminals send none; the requested amount then counts.
  const amount = fields.get('CB') ?? String(request.amount)
  if (!/^\d{1,12}$/.test(amount)) return { state: 'unknown', because: 'unreadable' }
  if (Number(amount) !== request.amount) return { state: 'unknown', because: 'other_amount' }
  return {
    state: 'paid',
    amount: cents(Number(amount)),
    authorisation: shortWord(fields.get('AC')),
    masked_card: maskedCard(fields.get('AA')),
    card_type: shortWord(fields.get('CC')),
  }
}

const isOurs = (fields: Map<string, string>, { kind }: TerminalRequest): boolean =>
  (fields.get('CE') ?? euro) === euro && (fields.get('CD') ?? operations[kind]) === operations[kind]

/** Returns only the last four digits of a card number, because some terminals send the whole number. */
function maskedCard(sent: string | undefined): string | null {
  const last = /\d{4}$/.exec(sent?.replace(/\s/g, '') ?? '')?.[0]
  return last ? `**** ${last}` : null
}

/**
 * Returns a value only if it is too short to be a card number, because a terminal may send the card number in the
 * wrong field.
 */
function shortWord(sent: string | undefined): string | null {
  const word = sent?.trim() ?? ''
  return /^\w{1,11}$/.test(word) ? word : null
}
