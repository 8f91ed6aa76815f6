import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import { readFaresOf, readPrices } from '../fares/grids-in-force.ts'
import { priceScreenings } from './price-screenings.ts'
import { wantedScreenings } from './programme-screenings.ts'

/** Dry run: returns the price grid and the prices that these screenings would get. */
export async function previewPrices(
  context: ActorContext,
  batch: InputOf<typeof sessionMovie.prices>['body'],
) {
  await refuseOtherRoom(context, batch.movie_theaters_id)
  return context.db.transaction(async db => {
    const wanted = await wantedScreenings(db, batch)
    const priced = priceScreenings(await readPrices(db), batch, wanted)
    const { byVersion, fullFareLabel } = await readFaresOf(
      db,
      priced.flatMap(({ given }) => given.price_grid_versions_id ?? []),
    )
    return priced.map(({ given: { price, price_grid_versions_id }, grid }, at) => ({
      session_date: wanted[at]!.session_date,
      hours_timetable: wanted[at]!.hours_timetable,
      price_grids_id: grid?.price_grids_id ?? null,
      name_grid: grid?.name_grid ?? null,
      price,
      tariffs: byVersion.get(price_grid_versions_id ?? 0) ?? [
        { tariffs_id: fullFare, label: fullFareLabel, price },
      ],
    }))
  })
}
