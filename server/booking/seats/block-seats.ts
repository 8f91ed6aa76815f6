import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { isSellable } from '../../../contract/rules/seat-plan.ts'
import type { SeatsRefused } from '../../../contract/rules/seats-refused.ts'
import { seatRefusalText, seatsNotNumbered, seatText } from '../../../contract/texts/seats.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Version, versionOf } from '../../seats/versions.ts'
import { seatsOfScreening } from './read-seats.ts'
import { findTakenSeats, lockScreening } from './seat-queries.ts'
import { blockSeats, takenByWhom } from './staff-seat-queries.ts'

type Wanted = InputOf<typeof sessionMovie.blockSeats>['body']
type Answer = OutputOf<typeof sessionMovie.seats>

/** Returns the seat map of a screening with the buyer of each seat, for staff. */
export async function seatsWithNames(context: ActorContext, id: number): Promise<Answer> {
  const [map, taken] = await Promise.all([
    seatsOfScreening(context, id, { forStaff: true }),
    takenByWhom(context.db, [id]),
  ])
  const rows = new Map(taken.map(row => [row.seats_id, row]))
  return {
    ...map,
    seats: map.seats.map(seat => {
      const row = rows.get(seat.id)
      return {
        ...seat,
        orders_id: row?.orders_id ?? null,
        lastname: row?.lastname ?? null,
        firstname: row?.firstname ?? null,
        kept_because: seat.kept_because ?? row?.kept_because ?? null,
        sellable: isSellable(seat),
      }
    }),
  }
}

/** Takes seats of one screening off sale, or puts them back on sale. Refuses to take a sold seat off sale. */
export async function blockSeatsOf(context: ActorContext, id: number, wanted: Wanted): Promise<Answer> {
  await context.db.transaction(async db => {
    await lockScreening(db, id)
    const version = await versionToKeepIn(db, context.db, id)
    const ids = withHalves(version, wanted.seats_ids)
    const sellable = new Set(version.seats.filter(isSellable).map(seat => seat.id))
    refuseAny('seat_not_sold', wanted.seats_ids, version, seat => !sellable.has(seat))
    const kept = await blockSeats(db, id, { ...wanted, seats_ids: ids, of: sellable.size })
    if (wanted.kept !== null) refuseAny('seat_taken', wanted.seats_ids, version, seat => !kept.includes(seat))
    const { kept: how, kept_because } = wanted
    await writeToJournal(db, context, {
      ...{ action: how ? 'keep' : 'free', entity: 'session-movie', entity_id: id },
      after: {
        seats: ids.map(seat => seatText(version.names.get(seat)!)),
        ...(how ? { kept: how, kept_because } : {}),
      },
    })
  })
  return seatsWithNames(context, id)
}

/** Adds the other half of each duo, because both halves are always sold or blocked together. */
const withHalves = ({ seating }: Version, ids: readonly number[]): number[] => [
  ...new Set(ids.flatMap(id => [id, seating.byId.get(id)?.half?.id ?? id])),
]

async function versionToKeepIn(db: Database, pool: Database, id: number): Promise<Version> {
  const [screening] = await findTakenSeats(db, [id])
  if (!screening) throw new Refusal('screening_not_found')
  if (screening.seat_plan_versions_id !== null) return versionOf(pool, screening.seat_plan_versions_id, db)
  throw new Refusal('seat_not_sold', { errors: [{ field: 'seats_ids[0]', message: seatsNotNumbered }] })
}

function refuseAny(
  refused: SeatsRefused['refused'],
  ids: readonly number[],
  { names }: Version,
  isWrong: (id: number) => boolean,
): void {
  const errors = ids.flatMap((seat, at) =>
    isWrong(seat)
      ? [{ field: `seats_ids[${at}]`, message: seatRefusalText({ refused, at }, ids, names) }]
      : [],
  )
  if (errors.length > 0) throw new Refusal(refused, { errors })
}
