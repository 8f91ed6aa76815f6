import { addDays } from '../../contract/rules/dates.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { giftWaitsDays, longestExtensionMonths } from '../../contract/rules/terms.ts'

/**
 * Returns the end of validity of a voucher that is valid for this number of months: the end of the same day of the
 * last month. If that month has no such day, returns the end of the month (31 January plus one month: 28
 * February).
 */
export function expiryOf(from: Date, months: number): Date {
  const { date } = inParis(from)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
  return expiryAfter(last.toISOString().slice(0, 10))
}

/**
 * Returns the last day on which a voucher can be used, for display. The voucher expires at midnight after that
 * day.
 */
export const lastDayOf = (expires_at: Date): string => inParis(new Date(expires_at.getTime() - 1)).date

/**
 * Returns when a gift is mailed: at nine on the chosen day, or immediately if that day is today or none was
 * chosen.
 */
export function giftLeavesAt(send_on: string | null, now: Date): Date {
  return send_on && send_on > inParis(now).date ? instantInParis(send_on, '09:00')! : now
}

type Gift = { state: string; recipient_email: string | null }
type Left = { balance: number; expires_at: Date; blocked_because: string | null }

export const isUsable = ({ balance, expires_at, blocked_because }: Left, now: Date): boolean =>
  balance > 0 && expires_at > now && blocked_because === null

/** True if the purchase is a gift whose mail can still be sent: it is paid, and a voucher is still usable. */
export const isGiftToSend = <P extends Gift>(
  purchase: P,
  vouchers: readonly Left[],
  now: Date,
): purchase is P & { recipient_email: string } =>
  purchase.state === 'confirmed' &&
  purchase.recipient_email !== null &&
  vouchers.some(voucher => isUsable(voucher, now))

/**
 * Returns why staff cannot set this day as the last day of a voucher; undefined if they can. They cannot shorten a
 * voucher: the buyer paid for all its days.
 */
export function extensionProblem(last_day: string, expires_at: Date, now: Date): string | undefined {
  if (last_day < lastDayOf(expires_at)) return 'Une validité se prolonge, elle ne se raccourcit pas.'
  return last_day > lastDayOf(expiryOf(now, longestExtensionMonths))
    ? 'Deux ans au plus à partir d’aujourd’hui.'
    : undefined
}

/** Returns when a voucher expires: the midnight after its last day. */
export const expiryAfter = (last_day: string): Date => instantInParis(addDays(last_day, 1), '00:00')!

export function giftDayProblem(send_on: string, now: Date): string | undefined {
  const today = inParis(now).date
  if (send_on < today) return 'La date d’envoi est déjà passée.'
  return send_on > addDays(today, giftWaitsDays) ? 'L’envoi peut attendre un an au plus.' : undefined
}

/**
 * Converts the stored value of a voucher to tickets (e-card or invitation) or to an amount (gift voucher, stored
 * in cents).
 */
export function worthOf(
  kind: 'e_carte' | 'bon_cadeau' | 'invitation',
  units: number,
): { places: number | null; amount: Cents | null } {
  return kind === 'bon_cadeau' ? { places: null, amount: cents(units) } : { places: units, amount: null }
}
