import type { FieldError } from '../../../contract/refusals.ts'
import { bestSeats } from '../../../contract/rules/best-seats.ts'
import { type SeatsRefused, whyNotThese } from '../../../contract/rules/seats-refused.ts'
import { seatRefusalText, seatsNotNumbered } from '../../../contract/texts/seats.ts'
import type { Database } from '../../database/connect.ts'
import { type Version, versionOf } from '../../seats/versions.ts'
import type { TakenSeats } from '../seats/seat-queries.ts'
import type { SeatRequest } from './claim-queries.ts'

/** Why seats are refused. `errors` names the refused seat and proposes seats that are accepted. */
export type NoSeats = {
  refused: SeatsRefused['refused'] | 'too_few_seats'
  errors?: FieldError[]
}

type Asked = Pick<SeatRequest, 'sessions_id' | 'places'>

export type SeatedClaims<Claim extends Asked = SeatRequest> = {
  seated: (Claim & { seat_plan_versions_id: number | null })[]
  refused: Map<Claim, NoSeats>
}

/**
 * Gives each request, in their order, the seats that it chose, or the best free seats. Handles the screenings in
 * `looks`. These rows may be outdated: a database constraint then prevents selling a seat twice.
 */
export async function seatClaims<Claim extends Asked>(
  pool: Database,
  claims: readonly Claim[],
  looks: readonly Omit<TakenSeats, 'on_site'>[],
  db = pool,
): Promise<SeatedClaims<Claim>> {
  const seated: SeatedClaims<Claim>['seated'] = []
  const refused: SeatedClaims<Claim>['refused'] = new Map()
  for (const { id, seat_plan_versions_id, taken } of looks) {
    const own = claims.filter(claim => claim.sessions_id === id)
    const version = seat_plan_versions_id === null ? null : await versionOf(pool, seat_plan_versions_id, db)
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

/** Refuses a request for a certain seat, because this room has no numbered seats. */
function withoutSeats({ places }: Asked): Given {
  const at = places.findIndex(({ seats_id }) => seats_id !== null)
  if (at < 0) return { ids: [] }
  return {
    refused: 'seat_not_sold',
    errors: [errorAt(at, seatsNotNumbered)],
  }
}

function seatsFor({ seating, names }: Version, gone: ReadonlySet<number>, { places }: Asked): Given {
  const isFree = (id: number) => !gone.has(id)
  const chosen = places.flatMap(({ seats_id }) => seats_id ?? [])
  const no = chosen.length > 0 ? whyNotThese(seating, isFree, chosen) : null
  if (no) {
    const at = places.findIndex(({ seats_id }) => seats_id === chosen[no.at])
    const error = errorAt(at, seatRefusalText(no, chosen, names))
    const instead = no.instead?.map(id => ({ id, ...names.get(id)! }))
    return { refused: no.refused, errors: [instead ? { ...error, instead } : error] }
  }
  const missing = places.length - chosen.length
  if (missing === 0) return { ids: chosen }
  const rest = bestSeats(seating, id => isFree(id) && !chosen.includes(id), missing, { pmr: false })
  if (!rest) return { refused: 'too_few_seats' }
  const left = [...rest.ids]
  return { ids: places.map(({ seats_id }) => seats_id ?? left.shift()!) }
}

const errorAt = (at: number, message: string) => ({ field: `places[${at}].seats_id`, message })
