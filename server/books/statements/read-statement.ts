import type { listStatements, readStatement } from '../../../contract/admin/statement.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { weekStart } from '../../../contract/rules/dates.ts'
import { cents } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { pick } from '../../../contract/rules/pick.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { inParts } from '../in-parts.ts'
import {
  daysAround,
  findFilm,
  findIssuer,
  type Of,
  type ShownScreening,
  screeningsShown,
  type TicketRow,
  ticketsSold,
} from './queries.ts'
import { type FilmTerms, figuresOf, type Part, partWith, sharesOf, splitWeek, termsOfWeek } from './rules.ts'
import { termsOfFilms } from './terms-queries.ts'

export type Statement = OutputOf<typeof readStatement>
type Asked = InputOf<typeof readStatement>['query']

type Read = { screenings: ShownScreening[]; tickets: Map<number, TicketRow[]> }

async function read(db: Database, part: Part, of: Of): Promise<Read> {
  const screenings = await screeningsShown(db, part, of)
  const tickets: TicketRow[] = []
  for await (const day of inParts(part, 1)) tickets.push(...(await ticketsSold(db, day, of)))
  return { screenings, tickets: Map.groupBy(tickets, row => row.sessions_id) }
}

/**
 * Returns the statements of all films for the cinema week that contains `day`. If 1 January splits this week in
 * two, returns only those for the part that contains `day`.
 */
export async function listStatementsOf(
  { db, now, actor }: ActorContext,
  { day }: InputOf<typeof listStatements>['query'],
): Promise<OutputOf<typeof listStatements>> {
  const today = businessDay(now())
  const part = partWith(day ?? today)
  const of = { movies_id: null, cinemas_ids: actor.cinemas_ids ?? null }
  const week: (Read & Part)[] = []
  for (const one of splitWeek(part.from)) week.push({ ...one, ...(await read(db, one, of)) })
  const own = week.find(({ from }) => from === part.from)!
  const filmIds = [...new Set(own.screenings.map(({ movies_id }) => movies_id))]
  const terms = await termsOfFilms(db, filmIds)
  const bySubject = Map.groupBy(own.screenings, one => `${one.movies_id} ${one.cinemas_id}`)
  const rows = [...bySubject.values()].map(screenings => {
    const subject = screenings[0]!
    const nets = week.map(({ screenings, ...read }) => {
      const same = screenings.filter(
        one => one.movies_id === subject.movies_id && one.cinemas_id === subject.cinemas_id,
      )
      return figuresOf(ticketsAt(same, read.tickets)).net
    })
    const found = termsOfWeek(terms, { ...subject, day: part.from })
    return {
      ...pick(subject, ['movies_id', 'title', 'distributor', 'visa', 'cinemas_id', 'name_cinema']),
      ...figuresOf(ticketsAt(screenings, own.tickets)),
      screenings: given(screenings),
      share: found ? sharesOf(found, nets)[week.indexOf(own)]! : null,
    }
  })
  return { ...part, provisional: part.to >= today, rows }
}

/**
 * Returns the statement of one film in one cinema. Staff who work only for some cinemas can read only the
 * statements of these cinemas.
 */
export async function readStatementOf(
  { db, now, actor }: Pick<ActorContext, 'db' | 'now' | 'actor'>,
  movies_id: number,
  { day, cinemas_id }: Asked,
): Promise<Statement> {
  const today = businessDay(now())
  const part = partWith(day ?? today)
  const film = await findFilm(db, movies_id)
  if (!film || (cinemas_id && actor.cinemas_ids && !actor.cinemas_ids.includes(cinemas_id)))
    throw new Refusal('not_found')
  const of = { movies_id, cinemas_ids: actor.cinemas_ids ?? null }
  const all = await screeningsShown(db, part, of)
  const first = cinemas_id ?? all[0]?.cinemas_id
  const cinema = await findIssuer(db, first ? [first] : of.cinemas_ids)
  if (!cinema) throw new Refusal('not_found')
  const { screenings, tickets } = await read(db, part, { movies_id, cinemas_ids: [cinema.id] })
  const { before, after } = await daysAround(db, part, movies_id, cinema.id)
  const total = figuresOf(ticketsAt(screenings, tickets))
  const terms = termsOfWeek(await termsOfFilms(db, [movies_id]), {
    ...{ movies_id, cinemas_id: cinema.id, day: part.from },
  })
  return {
    ...film,
    ...{ cinemas_id: cinema.id, name_cinema: cinema.name_cinema },
    ...part,
    provisional: part.to >= today,
    cinemas: cinemasOf(all),
    ...{ week_before: before && partWith(before).from, week_after: after && partWith(after).from },
    versions: versionsOf(screenings, tickets),
    rooms: roomsOf(screenings, tickets),
    screenings: screenings.map(screening => screeningOf(screening, tickets.get(screening.id) ?? [])),
    total: { ...total, screenings: given(screenings) },
    terms: terms ? await shareOf(db, { terms, part, cinemas_id: cinema.id, net: total.net }) : null,
  }
}

type Shared = { terms: FilmTerms; part: Part; cinemas_id: number; net: Statement['total']['net'] }

async function shareOf(db: Database, { terms, part, cinemas_id, net }: Shared): Promise<Statement['terms']> {
  const nets: Statement['total']['net'][] = []
  const parts = splitWeek(weekStart(part.from))
  for (const one of parts) {
    if (one.from === part.from) nets.push(net)
    else {
      const of = { movies_id: terms.movies_id, cinemas_ids: [cinemas_id] }
      nets.push(figuresOf(await ticketsSold(db, one, of)).net)
    }
  }
  return {
    ...pick(terms, ['share_percent', 'minimum', 'fixed_amount']),
    week_net: cents(nets.reduce((sum, each) => sum + each, 0)),
    share: sharesOf(terms, nets)[parts.findIndex(({ from }) => from === part.from)]!,
  }
}

const given = (screenings: readonly ShownScreening[]): number =>
  screenings.filter(({ cancelled }) => !cancelled).length

const ticketsAt = (
  screenings: readonly ShownScreening[],
  tickets: ReadonlyMap<number, TicketRow[]>,
): TicketRow[] => screenings.flatMap(({ id }) => tickets.get(id) ?? [])

export const entryCounts = (tickets: readonly TicketRow[]) =>
  pick(figuresOf(tickets), ['entries', 'free_entries', 'amount'])

const cinemasOf = (screenings: readonly ShownScreening[]): Statement['cinemas'] => [
  ...new Map(
    screenings.map(({ cinemas_id, name_cinema }) => [cinemas_id, { id: cinemas_id, name_cinema }]),
  ).values(),
]

/** Returns, for each version of the film (such as 3D), the number of admissions at each fare and price. */
function versionsOf(screenings: readonly ShownScreening[], tickets: Read['tickets']): Statement['versions'] {
  return [...Map.groupBy(screenings, ({ version }) => version)].map(([version, shown]) => {
    const sold = ticketsAt(shown, tickets).filter(({ entries }) => entries > 0)
    const byPrice = Map.groupBy(sold, ({ tariffs_id, worth }) => `${tariffs_id} ${worth}`)
    const fares = [...byPrice.values()]
      .map(rows => ({
        ...pick(rows[0]!, ['label', 'short_code', 'position']),
        ...{ price: rows[0]!.worth, ...pick(entryCounts(rows), ['entries', 'amount']) },
      }))
      .toSorted((a, b) => a.position - b.position || (a.label < b.label ? -1 : 1) || b.price - a.price)
    return { version, fares, ...entryCounts(sold) }
  })
}

const roomsOf = (screenings: readonly ShownScreening[], tickets: Read['tickets']): Statement['rooms'] =>
  [...Map.groupBy(screenings, ({ room }) => room)]
    .map(([room, shown]) => ({ room, screenings: given(shown), ...entryCounts(ticketsAt(shown, tickets)) }))
    .toSorted((a, b) => (a.room < b.room ? -1 : 1))

/**
 * Returns a screening with its fares: their first and last ticket numbers, and how many tickets were cancelled.
 */
function screeningOf(
  { id, starts_at, room, version, cancelled }: ShownScreening,
  tickets: readonly TicketRow[],
): Statement['screenings'][number] {
  return {
    id,
    ...inParis(new Date(starts_at)),
    room,
    version,
    cancelled,
    fares: [...Map.groupBy(tickets, ({ tariffs_id }) => tariffs_id).values()].map(seriesOf),
    ...entryCounts(tickets),
  }
}

/** Sums up the tickets of one fare of a screening, which are numbered in one series. */
export const seriesOf = (tickets: readonly TicketRow[]) => ({
  ...pick(tickets[0]!, ['label', 'short_code']),
  first: least(tickets.map(({ first }) => first)),
  last: most(tickets.map(({ last }) => last)),
  cancelled: tickets.reduce((sum, row) => sum + row.cancelled, 0),
  ...entryCounts(tickets),
})

const known = (numbers: readonly (number | null)[]) => numbers.filter(number => number !== null)
const least = (numbers: readonly (number | null)[]) =>
  known(numbers).length === 0 ? null : Math.min(...known(numbers))
const most = (numbers: readonly (number | null)[]) =>
  known(numbers).length === 0 ? null : Math.max(...known(numbers))
