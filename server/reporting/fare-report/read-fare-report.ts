import type { readFareReport } from '../../../contract/admin/fare-report.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { cents } from '../../../contract/rules/money.ts'
import { inParis, midnightAfter, midnightInParis } from '../../../contract/rules/paris-time.ts'
import type { ActorContext } from '../../context.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { boutiqueReceived, movedAtFares, type Period } from './queries.ts'
import { type FareMovements, startsOf, sumOf, sumsOfFares } from './rules.ts'

type Asked = InputOf<typeof readFareReport>['query']
type Group = { from: string | null; total: { sold: number } }

/**
 * Returns sales and cancellations by fare, from the money journal. A cancellation counts on its own day and not on
 * the day of the sale, so the figures of a past day never change.
 */
export async function readFareReportOf({ db, now, actor }: ActorContext, { by, ...asked }: Asked) {
  const { from, to } = periodOf(asked, inParis(now()).date)
  const days = by === 'day' || by === 'week' ? startsOf(by, from, to) : null
  const starts = (days ?? [from]).map(midnightInParis)
  const period = { starts, from: starts[0]!, end: midnightAfter(to) }
  const group = days ? 'time' : (by as 'film' | 'cinema')
  const rows: FareMovements[] = []
  let boutique = 0
  for (const part of daysOf(period)) {
    rows.push(...(await movedAtFares(db, group, part, actor.cinemas_ids)))
    if (!actor.cinemas_ids) boutique += await boutiqueReceived(db, part)
    await yieldToOthers()
  }
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()].map(own => ({
    ...(days ? stretchOf(own[0]!, days, to) : recordOf(own[0]!)),
    fares: sumsOfFares(own),
    total: sumOf(own),
  }))
  return {
    ...{ from, to, by, groups: groups.toSorted(inOrder) },
    ...{ fares: sumsOfFares(rows), total: sumOf(rows), boutique: cents(boutique) },
  }
}

const aDay = 86_400_000

/**
 * Splits the period into days: each SQL statement reads one day, because a statement for a year would block the
 * embedded database for seconds.
 */
function* daysOf({ starts, end }: Period): Generator<Period> {
  for (let from = starts[0]!; from < end; ) {
    const next = new Date(Math.min(from.getTime() + aDay, end.getTime()))
    yield { starts, from, end: next }
    from = next
  }
}

/** Returns the requested period; by default the current week up to today. */
function periodOf({ from, to }: Pick<Asked, 'from' | 'to'>, today: string): { from: string; to: string } {
  const wednesday = weekStart(today)
  const first = from ?? (to && to < wednesday ? to : wednesday)
  return { from: first, to: to ?? (first > today ? first : today) }
}

const stretchOf = ({ id }: FareMovements, days: readonly string[], to: string) => {
  const next = days[id]
  return { id: null, name: null, from: days[id - 1]!, to: next ? addDays(next, -1) : to }
}

const recordOf = ({ id, name }: FareMovements) => ({ id, name, from: null, to: null })

/** Sorts the groups of the report: days by date, films and cinemas by the number of tickets sold. */
const inOrder = (a: Group, b: Group): number =>
  a.from !== null && b.from !== null ? (a.from < b.from ? -1 : 1) : b.total.sold - a.total.sold
