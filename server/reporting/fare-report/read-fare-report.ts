import type { readFareReport } from '../../../contract/admin/fare-report.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { cents } from '../../../contract/rules/money.ts'
import { inParis, midnightAfter, midnightInParis } from '../../../contract/rules/paris-time.ts'
import type { ActorContext } from '../../context.ts'
import { boutiqueReceived, movedAtFares } from './queries.ts'
import { type MovedAtFare, startsOf, sumOf, sumsOfFares } from './rules.ts'

type Asked = InputOf<typeof readFareReport>['query']
type Group = { from: string | null; total: { sold: number } }

/** What was sold and cancelled at each fare, from the journal of money: a day that is over does not change any more. */
export async function readFareReportOf({ db, now, actor }: ActorContext, { by, ...asked }: Asked) {
  const { from, to } = periodOf(asked, inParis(now()).date)
  const days = by === 'day' || by === 'week' ? startsOf(by, from, to) : null
  const period = { starts: (days ?? [from]).map(midnightInParis), end: midnightAfter(to) }
  const [rows, boutique] = await Promise.all([
    movedAtFares(db, days ? 'time' : (by as 'film' | 'cinema'), period, actor.cinemas_ids),
    actor.cinemas_ids ? 0 : boutiqueReceived(db, period),
  ])
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

/** Without days: this week, so far. */
function periodOf({ from, to }: Pick<Asked, 'from' | 'to'>, today: string): { from: string; to: string } {
  const wednesday = weekStart(today)
  const first = from ?? (to && to < wednesday ? to : wednesday)
  return { from: first, to: to ?? (first > today ? first : today) }
}

const stretchOf = ({ id }: MovedAtFare, days: readonly string[], to: string) => {
  const next = days[id]
  return { id: null, name: null, from: days[id - 1]!, to: next ? addDays(next, -1) : to }
}

const recordOf = ({ id, name }: MovedAtFare) => ({ id, name, from: null, to: null })

/** Days as they come; films and cinemas by what they sold. */
const inOrder = (a: Group, b: Group): number =>
  a.from !== null && b.from !== null ? (a.from < b.from ? -1 : 1) : b.total.sold - a.total.sold
