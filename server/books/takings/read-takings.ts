import type { readTakings } from '../../../contract/admin/takings.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Channel, channelWords } from '../../../contract/rules/means.ts'
import { percentText } from '../../../contract/texts/euros.ts'
import type { ActorContext } from '../../context.ts'
import { inParts } from '../in-parts.ts'
import { namesOfGroups, ofCinemas, seatsOffered, takenBySale, takenByScreening } from './queries.ts'
import { endOf, type Figures, startOf, sumTakings, type TakenRow } from './rules.ts'

type Asked = InputOf<typeof readTakings>['query']
type By = Asked['by']

/** Returns the revenue of a period. */
export async function readTakingsOf({ db, now, actor }: ActorContext, { axis, by, ...asked }: Asked) {
  const { from, to } = periodOf(asked, businessDay(now()))
  const stretch = by === 'day' || by === 'week' || by === 'month' ? by : null
  const read = axis === 'sale' ? takenBySale : takenByScreening
  const taken: TakenRow[] = []
  const seats = new Map<string, number>()
  let countsSeats = axis === 'screening'
  for await (const days of inParts({ from, to }, 3)) {
    const rows = await read(db, by, days, ofCinemas(actor.cinemas_ids))
    taken.push(...rows.map(row => (stretch ? { ...row, key: startOf(stretch, row.day) } : row)))
    const offered = countsSeats ? await seatsOffered(db, by, days, actor.cinemas_ids) : null
    countsSeats = offered !== null
    for (const one of offered ?? []) {
      const key = stretch ? startOf(stretch, one.day) : one.key
      seats.set(key, (seats.get(key) ?? 0) + one.seats)
    }
  }
  const { groups, total } = sumTakings(taken)
  const names = await namesOfGroups(db, by, [...groups.keys()])
  const rows = [...groups].map(([key, figures]) => ({
    key,
    ...(stretch
      ? { name: null, from: max(key, from), to: min(endOf(stretch, key), to) }
      : { name: names.get(key) || wordOf(by, key), from, to }),
    ...figures,
    seats: countsSeats ? (seats.get(key) ?? 0) : null,
  }))
  const allSeats = countsSeats ? [...seats.values()].reduce((sum, each) => sum + each, 0) : null
  return {
    ...{ from, to, axis, by },
    rows: rows.toSorted(stretch ? byDay : byAmount),
    total: { ...total, seats: allSeats },
  }
}

/** Returns the requested period; the default is the current cinema week. */
function periodOf({ from, to }: Pick<Asked, 'from' | 'to'>, today: string): { from: string; to: string } {
  const first = from ?? weekStart(to ?? today)
  return { from: first, to: to ?? addDays(weekStart(first), 6) }
}

export function wordOf(by: By, key: string): string {
  if (by === 'cashier') return key === '' ? 'Site' : `Compte n°\u00a0${key}`
  if (key === '') return 'Boutique (e-cartes et bons)'
  if (by === 'channel') return channelWords[key as Channel]
  if (by === 'distributor') return key === '-' ? 'Distribution non renseignée' : key
  return by === 'vat' ? `TVA ${percentText(Number(key) / 10)}` : key
}

const max = (one: string, other: string) => (one > other ? one : other)
const min = (one: string, other: string) => (one < other ? one : other)

type Row = Figures & { key: string }
const byDay = (a: Row, b: Row) => (a.key < b.key ? -1 : 1)
const byAmount = (a: Row, b: Row) => b.amount - a.amount || b.entries - a.entries || (a.key < b.key ? -1 : 1)
