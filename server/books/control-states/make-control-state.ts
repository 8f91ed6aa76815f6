import type { createControlState, readControlState } from '../../../contract/admin/control-state.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { worksFor } from '../../../contract/permissions.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { pick } from '../../../contract/rules/pick.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  findIssuer,
  type ShownScreening,
  screeningsShown,
  type TicketRow,
  ticketsSold,
} from '../statements/queries.ts'
import { entryCounts, seriesOf } from '../statements/read-statement.ts'
import { figuresOf, type Part, partWith } from '../statements/rules.ts'
import { issuerLines } from '../statements/sheet-texts.ts'
import { type ControlStateContent, control_states } from '../tables.ts'
import { findControlState, lastNumber, lockCinema, type StoredControlState } from './queries.ts'

export type ControlState = OutputOf<typeof readControlState>
type Asked = InputOf<typeof createControlState>['body']

/** The number of days after the given one whose screenings a presale statement includes. */
const presaleDays = 3650

/** Makes a control state with the figures of this moment, and gives it the next number of its series. */
export async function makeControlState(
  { db, now, actor, identity }: ActorContext,
  { cinemas_id, kind, day }: Asked,
): Promise<ControlState> {
  if (!worksFor(actor, cinemas_id)) throw new Refusal('not_found')
  const house = await identity.read()
  return db.transaction(async turn => {
    if (!(await lockCinema(turn, cinemas_id))) throw new Refusal('not_found')
    const at = now()
    const today = businessDay(at, house.day_change_hour)
    refuseWrongDay(kind, day, today)
    const asked = periodOf(kind, day)
    const { screenings, tickets } = await soldIn(turn, asked, cinemas_id, kind)
    const cinema = (await findIssuer(turn, [cinemas_id]))!
    const last = screenings.reduce((latest, one) => (one.day > latest ? one.day : latest), asked.from)
    const to = kind === 'presale' ? last : asked.to
    const content: ControlStateContent = {
      name_cinema: cinema.name_cinema,
      software: manifest.version,
      issuer: issuerLines(house, cinema),
      provisional: kind !== 'presale' && to >= today,
      screenings: screenings.map(one => stateScreening(one, tickets.get(one.id) ?? [])),
      total: {
        ...figuresOf(screenings.flatMap(({ id }) => tickets.get(id) ?? [])),
        screenings: screenings.filter(({ cancelled }) => !cancelled).length,
      },
    }
    const series = { cinemas_id, kind, simulation: house.fictional }
    const [made] = await turn
      .insert(control_states)
      .values({
        ...series,
        number: (await lastNumber(turn, series)) + 1,
        ...{ from_day: asked.from, to_day: to, at, users_id: actor.id, content },
      })
      .returning()
    return detailsOf(made!)
  })
}

/** Reads a control state. Staff who work only for some cinemas can read only the states of these. */
export async function readControlStateOf({ db, actor }: ActorContext, id: number): Promise<ControlState> {
  const state = await findControlState(db, id)
  if (!state || !worksFor(actor, state.cinemas_id)) throw new Refusal('not_found')
  return detailsOf(state)
}

const detailsOf = ({ from_day, to_day, content, ...state }: StoredControlState): ControlState => ({
  ...pick(state, ['id', 'cinemas_id', 'kind', 'number', 'simulation', 'at']),
  ...{ from: from_day, to: to_day, ...pick(content.total, ['entries', 'amount']) },
  ...content,
})

function refuseWrongDay(kind: Asked['kind'], day: string, today: string): void {
  if (kind === 'presale' ? day >= today : day <= today) return
  const message =
    kind === 'presale'
      ? 'Les préventes se comptent à partir d’aujourd’hui.'
      : 'Cette période n’a pas encore commencé.'
  throw new Refusal('invalid', { errors: [{ field: 'day', message }] })
}

function periodOf(kind: Asked['kind'], day: string): Part {
  if (kind === 'week') return partWith(day)
  if (kind === 'day') return { from: day, to: day }
  return { from: addDays(day, 1), to: addDays(day, presaleDays) }
}

/**
 * Returns the screenings of a period by time and room, with their tickets. For a presale statement, returns only
 * the screenings for which tickets are sold.
 */
async function soldIn(db: Database, part: Part, cinemas_id: number, kind: Asked['kind']) {
  const of = { movies_id: null, cinemas_ids: [cinemas_id] }
  const shown = await screeningsShown(db, part, of)
  const tickets = Map.groupBy(await ticketsSold(db, part, of), ({ sessions_id }) => sessions_id)
  const isSold = ({ id }: ShownScreening) => (tickets.get(id) ?? []).some(({ entries }) => entries > 0)
  const screenings = (kind === 'presale' ? shown.filter(isSold) : shown).toSorted((a, b) =>
    a.starts_at + a.room < b.starts_at + b.room ? -1 : 1,
  )
  return { screenings, tickets }
}

const stateScreening = (
  screening: ShownScreening,
  tickets: readonly TicketRow[],
): ControlState['screenings'][number] => ({
  ...pick(screening, ['id', 'room', 'title', 'visa', 'version', 'distributor', 'cancelled']),
  ...inParis(new Date(screening.starts_at)),
  fares: [...Map.groupBy(tickets, ({ tariffs_id }) => tariffs_id).values()].map(rows => ({
    ...seriesOf(rows),
    prices: [...new Set(rows.map(({ worth }) => worth))],
  })),
  ...entryCounts(tickets),
})
