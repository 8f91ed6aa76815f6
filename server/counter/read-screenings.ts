import { worksFor } from '../../contract/permissions.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import { type ScreeningToSell, screeningsToSell } from './screening-queries.ts'

/**
 * Returns the time at which the counter stops selling: when admission closes, because a ticket sold later could
 * not be used.
 */
const soldUntil = ({
  starts_at,
  entry_minutes,
}: Pick<ScreeningToSell, 'starts_at' | 'entry_minutes'>): Date =>
  new Date(starts_at.getTime() + entry_minutes * 60_000)

export const isSellable = (
  screening: Pick<ScreeningToSell, 'starts_at' | 'entry_minutes' | 'cancelled_at' | 'sales_stopped'>,
  now: Date,
): boolean => screening.cancelled_at === null && !screening.sales_stopped && now <= soldUntil(screening)

/** Returns the screenings of a day in the actor's cinemas, or in one of them. */
export async function readCounterScreenings(
  { db, now, actor }: ActorContext,
  { date = inParis(now()).date, cinemas_id }: { date?: string | undefined; cinemas_id?: number | undefined },
) {
  if (cinemas_id !== undefined && !worksFor(actor, cinemas_id)) return []
  const rows = await screeningsToSell(db, date, cinemas_id === undefined ? actor.cinemas_ids : [cinemas_id])
  const moment = now()
  return rows.map(({ poster, seat_plan_versions_id, ...screening }) => ({
    ...screening,
    src_img: poster?.src_img ?? null,
    alt_img: poster?.alt_img ?? '',
    remaining_places: screening.total_seats - screening.sold_seats,
    numbered: seat_plan_versions_id !== null,
    begun: screening.starts_at <= moment,
    sellable: isSellable(screening, moment),
    sold_until: soldUntil(screening),
  }))
}
