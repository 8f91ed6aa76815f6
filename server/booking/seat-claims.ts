import { bestSeats } from '../../contract/rules/best-seats.ts'
import { type SeatsRefused, whyNotThese } from '../../contract/rules/seats-refused.ts'
import { seatRefusalText, seatsNotNumbered } from '../../contract/texts/seats.ts'
import type { Database } from '../database/connect.ts'
import { type Version, versionOf } from '../seats/versions.ts'
import type { SeatClaim } from './claim-queries.ts'
import type { TakenSeats } from './seat-queries.ts'

/** `errors` name the seat. */
export type NoSeats = {
  refused: SeatsRefused['refused'] | 'too_few_seats'
  errors?: { field: string; message: string }[]
}

export type SeatedClaims = { seated: SeatClaim[]; refused: Map<SeatClaim, NoSeats> }

/**
 * Gives each claim the seats it chose, or the best that are left, in the order they came. Of screenings that `looks`
 * tell of; what it says is only as fresh as they are, and the database has the last word.
 */
export async function seatClaims(
  house: Database,
  claims: readonly SeatClaim[],
  looks: readonly TakenSeats[],
  db = house,
): Promise<SeatedClaims> {
  const seated: SeatClaim[] = []
  const refused = new Map<SeatClaim, NoSeats>()
  for (const { id, seat_plan_versions_id, taken } of looks) {
    const own = claims.filter(claim => claim.sessions_id === id)
    const version = seat_plan_versions_id === null ? null : await versionOf(house, seat_plan_versions_id, db)
    const gone = new Set(taken)
    for (const claim of own) {
      const given = version ? seatsFor(version, gone, claim) : withoutSeats(claim)
      if ('refused' in given) {
        refused.set(claim, given)
        continue
      }
      for (const seat of given.ids) gone.add(seat)
      const places = claim.places.map((place, at) => ({ ...place, seats_id: given.ids[at] ?? null }))
      seated.push({ ...claim, seat_plan_versions_id, places })
    }
  }
  return { seated, refused }
}

type Given = { ids: readonly number[] } | NoSeats

/** In a free room one sits where one likes. */
function withoutSeats({ places }: SeatClaim): Given {
  const at = places.findIndex(({ seats_id }) => seats_id !== null)
  if (at < 0) return { ids: [] }
  return {
    refused: 'seat_not_sold',
    errors: [errorAt(at, seatsNotNumbered)],
  }
}

function seatsFor({ seating, names }: Version, gone: ReadonlySet<number>, { places }: SeatClaim): Given {
  const isFree = (id: number) => !gone.has(id)
  const chosen = places.flatMap(({ seats_id }) => seats_id ?? [])
  const no = chosen.length > 0 ? whyNotThese(seating, isFree, chosen) : null
  if (no) {
    const at = places.findIndex(({ seats_id }) => seats_id === chosen[no.at])
    return { refused: no.refused, errors: [errorAt(at, seatRefusalText(no, chosen, names))] }
  }
  const missing = places.length - chosen.length
  if (missing === 0) return { ids: chosen }
  const rest = bestSeats(seating, id => isFree(id) && !chosen.includes(id), missing, { pmr: false })
  if (!rest) return { refused: 'too_few_seats' }
  const left = [...rest.ids]
  return { ids: places.map(({ seats_id }) => seats_id ?? left.shift()!) }
}

const errorAt = (at: number, message: string) => ({ field: `places[${at}].seats_id`, message })
