import { readScansOf } from './admission/scans-of.ts'
import { keepTitleBought, titlesBoughtOf } from './booking/changes/queries.ts'
import { countScreeningsWithPlans, giveVersionTo, previewGiving } from './booking/seats/give-version.ts'
import { deleteSupervisorCode } from './counter/supervisor-queries.ts'
import type { Database } from './database/connect.ts'
import {
  followFilmDuration,
  isShownElsewhere,
  lockSoldFilm,
  nameOversold,
} from './screenings/film-and-room-changes.ts'
import {
  countAtGrids,
  followGrid,
  followPrices,
  followRules,
  underGrid,
  underRules,
} from './screenings/reprice.ts'

// Hooks: a module may import only modules below it. These functions are the only way to call a module above, to
// report an event or to ask for data. A hook with a database argument runs in the transaction of the event: if the
// hook fails, the event is rolled back too.

/** Call when the duration of a film changes: recomputes until when its future screenings occupy their rooms. */
export const filmDurationChanged = (
  db: Database,
  change: { filmId: number; time: string; now: Date },
): Promise<void> => followFilmDuration(db, change)

/** Returns whether seats are sold for a film. Locks its future screenings until the transaction ends. */
export const filmIsSold = (db: Database, film: { filmId: number; now: Date }): Promise<boolean> =>
  lockSoldFilm(db, film)

/**
 * If the title of a film was corrected after tickets were sold, returns the earlier titles under which tickets of
 * its future screenings were sold.
 */
export const titlesBought = titlesBoughtOf

/** Call when the title of a film with sold tickets is corrected: stores the earlier title in these orders. */
export const filmTitleCorrected = keepTitleBought

/** Returns whether any cinema other than `cinemaIds` will show the film. */
export const filmIsElsewhere = (
  db: Database,
  film: { filmId: number; cinemaIds: readonly number[]; now: Date },
): Promise<boolean> => isShownElsewhere(db, film)

/** Returns errors that name future screenings of a room in which more than `seats` seats are already sold. */
export const oversoldInRoom = (db: Database, room: { roomId: number; seats: number; now: Date }) =>
  nameOversold(db, room)

/**
 * Call when price rules change: returns how prices of future screenings will change. `pricesChanged` then changes
 * them.
 */
export const priceRulesChanged = followRules

/** Dry run: returns how these price rules would change the prices of future screenings. */
export const previewPriceRules = underRules

/**
 * Call when the prices of a price grid change: returns how prices of future screenings will change.
 * `pricesChanged` then changes them.
 */
export const gridPricesChanged = followGrid

/**
 * Call when a change of price rules or grids has committed: reprices the future screenings in small transactions.
 */
export const pricesChanged = followPrices

/** Dry run: returns how new prices of a grid would change the prices of future screenings. */
export const previewGridPrices = underGrid

/** Counts the future screenings of each price grid. */
export const countScreeningsByGrid = countAtGrids

/**
 * Call when a room has a new seat plan, repeatedly until `last` is null: gives the plan to the room's next future
 * screenings. A screening of which a sold seat would disappear keeps its old plan, unless `move` is set. Returns the
 * number of changed screenings and the sold seats in the way.
 */
export const giveVersion = giveVersionTo

/** Dry run of `giveVersion`: returns the effect and stores nothing. */
export const previewSeatPlan = previewGiving

/** Counts the future screenings of each seat plan. */
export const countScreeningsByPlan = countScreeningsWithPlans

/** Returns the scans of the tickets of an order. */
export const scansOfOrder = (db: Database, orderId: number) => readScansOf(db, orderId)

/**
 * Call when access to an account is revoked: deletes its supervisor code, so that the code grants no more refunds
 * at a till.
 */
export const accessRevoked = deleteSupervisorCode
