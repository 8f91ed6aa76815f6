import { addDays } from '../../contract/rules/dates.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { giftWaitsDays } from '../../contract/rules/terms.ts'

/** Valid to the end of the day of the same number, so many months later; of the last day where there is none. */
export function expiryOf(from: Date, months: number): Date {
  const { date } = inParis(from)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
  return instantInParis(addDays(last.toISOString().slice(0, 10), 1), '00:00')!
}

/** The last day on which it can be used, for people: an expiry is the midnight that ends it. */
export const lastDayOf = (expires_at: Date): string => inParis(new Date(expires_at.getTime() - 1)).date

/** A gift leaves at nine in the morning of its day; at once when that day is today, or none was chosen. */
export function giftLeavesAt(send_on: string | null, now: Date): Date {
  return send_on && send_on > inParis(now).date ? instantInParis(send_on, '09:00')! : now
}

type Gift = { state: string; recipient_email: string | null }
type Left = { balance: number; expires_at: Date }

/** There is somebody to send it to, and something left to send. */
export const isGiftToSend = <P extends Gift>(
  purchase: P,
  vouchers: readonly Left[],
  now: Date,
): purchase is P & { recipient_email: string } =>
  purchase.state === 'confirmed' &&
  purchase.recipient_email !== null &&
  vouchers.some(({ balance, expires_at }) => balance > 0 && expires_at > now)

export function giftDayProblem(send_on: string, now: Date): string | undefined {
  const today = inParis(now).date
  if (send_on < today) return 'La date d’envoi est déjà passée.'
  return send_on > addDays(today, giftWaitsDays) ? 'L’envoi peut attendre un an au plus.' : undefined
}

/** A row of units, in the words of the wire: places for a card or an invitation, cents for a gift voucher. */
export function worthOf(
  kind: 'e_carte' | 'bon_cadeau' | 'invitation',
  units: number,
): { places: number | null; amount: Cents | null } {
  return kind === 'bon_cadeau' ? { places: null, amount: cents(units) } : { places: units, amount: null }
}
