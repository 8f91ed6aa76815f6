import { eq } from 'drizzle-orm'
import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import { focusOf, isSellable, type SeatName, type Spot } from '../../contract/rules/seat-plan.ts'
import { prepareSeats, type Seating } from '../../contract/rules/seating.ts'
import type { Database } from '../database/connect.ts'
import { drawn_seats, seat_plan_versions, seats } from './tables.ts'

type Kept = { read: BoundedMap<number, Version>; underWay: Map<number, Promise<Version>> }

const kept = new WeakMap<Database, Kept>()

/** A version of a seat plan, with indexes to display it and to choose seats. */
export type Version = {
  version: number
  focus: Spot
  seats: Awaited<ReturnType<typeof seatsOfVersion>>
  /** The seats that are for sale in this version, indexed so that good seats are found quickly. */
  seating: Seating
  names: ReadonlyMap<number, SeatName>
}

/**
 * Reads a version of a plan, and caches it per database, because it never changes. Concurrent callers share one
 * read. Inside a transaction, pass its `db`: sharing a read that waits for the end of this transaction would block
 * both for ever.
 */
export function versionOf(pool: Database, id: number, db = pool): Promise<Version> {
  const { read, underWay } = keptOf(pool)
  const known = read.get(id)
  if (known) return Promise.resolve(known)
  const shared = db === pool ? underWay.get(id) : undefined
  if (shared) return shared
  const reading = readVersion(db, id).then(version => {
    read.set(id, version)
    return version
  })
  if (db !== pool) return reading
  const own = reading.finally(() => underWay.delete(id))
  underWay.set(id, own)
  return own
}

function keptOf(pool: Database): Kept {
  const known = kept.get(pool) ?? { read: new BoundedMap<number, Version>(200), underWay: new Map() }
  kept.set(pool, known)
  return known
}

async function readVersion(db: Database, id: number): Promise<Version> {
  const [row] = await db.select().from(seat_plan_versions).where(eq(seat_plan_versions.id, id))
  if (!row) throw new Error(`there is no version ${id} of a seat plan`)
  const all = await seatsOfVersion(db, id)
  const { focus_x: x, focus_y: y } = row
  const focus = focusOf({ seats: all, focus: x === null || y === null ? null : { x, y } })
  return {
    version: row.version,
    focus,
    seats: all,
    seating: prepareSeats(all.filter(isSellable), focus),
    names: new Map(all.map(({ id, row_name, seat_number }) => [id, { row_name, seat_number }])),
  }
}

/** Reads the seats of a version from the screen backwards, each row from left to right. */
export const seatsOfVersion = (db: Database, id: number) =>
  db
    .select({
      id: seats.id,
      row_name: seats.row_name,
      seat_number: seats.seat_number,
      x: drawn_seats.x,
      y: drawn_seats.y,
      row_position: drawn_seats.row_position,
      place_in_row: drawn_seats.place_in_row,
      kind: drawn_seats.kind,
      tied_to: drawn_seats.tied_to,
      out_of_order: drawn_seats.out_of_order,
      kept_because: drawn_seats.kept_because,
    })
    .from(drawn_seats)
    .innerJoin(seats, eq(seats.id, drawn_seats.seats_id))
    .where(eq(drawn_seats.seat_plan_versions_id, id))
    .orderBy(drawn_seats.row_position, drawn_seats.place_in_row)
