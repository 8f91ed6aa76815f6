import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { type Presentation, presentationFacts } from '../../../contract/rules/presentation.ts'
import { isSame } from '../../../contract/rules/same.ts'
import type { SeatName } from '../../../contract/rules/seat-plan.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { readPrices } from '../../fares/grids-in-force.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RowOf } from '../../records/entity.ts'
import { minutesAfterChange } from '../../screenings/minutes-after-change.ts'
import { priceAgain } from '../../screenings/price-screenings.ts'
import { inRoom, placeInRoom, seatsOfRoom } from '../../screenings/programme-screenings.ts'
import { versionOf } from '../../seats/versions.ts'
import { giveSeats } from './giving-rules.ts'
import type { PlaceConcerned } from './queries.ts'

export type Screening = RowOf<typeof sessionMovie> & { seat_plan_versions_id: number | null }
export type Asked = Omit<InputOf<typeof screeningChange.check>['body'], 'reason'>

export const changeable = [
  ...(['movies_id', 'movie_theaters_id', 'session_date', 'hours_timetable'] as const),
  ...presentationFacts,
]

/** For a move to another room: the new seat of each place, and the orders whose seats are no longer together. */
export type SeatsElsewhere = {
  seats: ReadonlyMap<number, number>
  parted: ReadonlySet<number>
  names: ReadonlyMap<number, SeatName>
}

type Written =
  | ('movies_id' | 'movie_theaters_id' | 'session_date' | 'timetables_id' | 'starts_at' | 'room_free_at')
  | (keyof Presentation | 'clearing_minutes')

type SeatsGiven = Partial<ReturnType<typeof seatsOfRoom> & { seat_limit: number | null }>

/**
 * The values that a change writes. `seating` is null if the screening stays in its room, so that all tickets keep
 * their seats.
 */
export type Decided = {
  values: Pick<Screening, Written> & SeatsGiven
  seating: SeatsElsewhere | null
}

/**
 * Returns the values that the change will write, or throws a refusal that names the wrong field. A caller that
 * then writes them must have locked the rooms, the orders and the screening.
 */
export async function decideChange(
  db: Database,
  context: ActorContext,
  before: Screening,
  asked: Asked,
  people: readonly PlaceConcerned[],
): Promise<Decided> {
  refuseWhatStays(before, asked, context.now())
  const after = { ...before, ...given(asked) }
  const { placed, room } = await placeInRoom(
    db,
    {
      ...{ movies_id: after.movies_id, movie_theaters_id: after.movie_theaters_id, kinds: after.kinds },
      ...{ session_dates: [after.session_date], timetables_ids: [], hours: [after.hours_timetable] },
      ...minutesAfterChange(before, asked),
    },
    before.id,
  ).catch(inOwnFields)
  const { starts_at, room_free_at, pre_show_minutes, clearing_minutes, timetables_id } = placed[0]!
  if (starts_at <= context.now()) throw at('hours_timetable', 'hour_passed')
  const [priced] = inRoom(room, after, placed)
  const prices = priceAgain(await readPrices(db), before, {}, priced!)
  const { movies_id, movie_theaters_id, session_date } = after
  const values = {
    ...{ movies_id, movie_theaters_id, session_date, timetables_id, starts_at, room_free_at },
    ...{ ...pick(after, presentationFacts), pre_show_minutes, clearing_minutes },
    ...prices,
  }
  if (room.id === before.movie_theaters_id) return { values, seating: null }
  const seating = await seatsIn(db, context, before, room, people)
  const numbered = room.seat_plan_versions_id !== null
  const limit = numbered ? null : before.seat_limit
  return { values: { ...values, ...seatsOfRoom(room, limit), seat_limit: limit }, seating }
}

/** Returns the requested fields without those that are undefined. */
const given = (asked: Asked) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Required<Asked>

function refuseWhatStays(before: Screening, asked: Asked, now: Date): void {
  if (before.cancelled_at) throw new Refusal('screening_cancelled')
  if (before.starts_at <= now) throw new Refusal('screening_started')
  const changes = changeable.some(field => asked[field] !== undefined && !isSame(asked[field], before[field]))
  if (!changes) throw new Refusal('nothing_changes')
}

type Room = Awaited<ReturnType<typeof placeInRoom>>['room']

async function seatsIn(
  db: Database,
  context: ActorContext,
  before: Screening,
  room: Room,
  people: readonly PlaceConcerned[],
): Promise<SeatsElsewhere> {
  const most = seatsOfRoom(room, room.seat_plan_versions_id === null ? before.seat_limit : null).total_seats
  if (people.length > most) throw tooSmall(`${people.length} places sont vendues, elle en a ${most}.`)
  const none = { seats: new Map(), parted: new Set<number>(), names: new Map() }
  if (room.seat_plan_versions_id === null) return none
  const version = await versionOf(context.db, room.seat_plan_versions_id, db)
  const kinds = await kindsOf(db, context, before)
  const parties = [...Map.groupBy(people, ({ orders_id }) => orders_id)].map(([orders_id, own]) => ({
    orders_id,
    places: own.map(({ id, number, seats_id }) => ({ id, number, kind: kinds.get(seats_id ?? 0) ?? null })),
  }))
  const found = giveSeats(version.seating, parties)
  if ('without' in found)
    throw tooSmall(
      `Il n’y a pas de siège pour ${found.without} des places vendues, emplacements pour fauteuil roulant compris.`,
    )
  return { ...found, names: version.names }
}

async function kindsOf(db: Database, context: ActorContext, { seat_plan_versions_id }: Screening) {
  if (seat_plan_versions_id === null) return new Map<number, never>()
  const { seats } = await versionOf(context.db, seat_plan_versions_id, db)
  return new Map(seats.map(({ id, kind }) => [id, kind]))
}

const tooSmall = (message: string) =>
  new Refusal('room_too_small_for_sold', { errors: [{ field: 'movie_theaters_id', message }] })

const at = (field: string, code: 'hour_passed') =>
  new Refusal(code, { errors: [{ field, message: 'Cette heure est déjà passée.' }] })

/**
 * Renames a field in errors. The checks name `timetables_id`, the id of a start time; the form that changes a sold
 * screening contains `hours_timetable`, the start time itself.
 */
function inOwnFields(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const errors = error.errors?.map(one =>
    one.field === 'timetables_id' ? { ...one, field: 'hours_timetable' } : one,
  )
  throw new Refusal(error.code, errors && { errors })
}
