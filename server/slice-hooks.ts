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

// Hooks: the only way for a slice to call one above it, on an event or for data that only the other has. A
// hook that takes a database runs in the transaction of the event, so that both succeed or neither.

/** The duration of a film changed: its rooms are free later or earlier. */
export const filmDurationChanged = (
  db: Database,
  change: { filmId: number; time: string; now: Date },
): Promise<void> => followFilmDuration(db, change)

/** True if seats are sold for a film. Locks its future screenings until the transaction ends. */
export const filmIsSold = (db: Database, film: { filmId: number; now: Date }): Promise<boolean> =>
  lockSoldFilm(db, film)

/** All earlier titles that orders for future screenings of a film keep. */
export const titlesBought = titlesBoughtOf

/** The title of a sold film is corrected: orders for future screenings keep the old one. */
export const filmTitleCorrected = keepTitleBought

/** True if other cinemas will show the film. */
export const filmIsElsewhere = (
  db: Database,
  film: { filmId: number; cinemaIds: readonly number[]; now: Date },
): Promise<boolean> => isShownElsewhere(db, film)

/** The screenings that would not fit into a room with fewer seats. */
export const oversoldInRoom = (db: Database, room: { roomId: number; seats: number; now: Date }) =>
  nameOversold(db, room)

/** Price rules changed: returns the effect on future screenings. `pricesChanged` then applies it. */
export const priceRulesChanged = followRules

/** A dry run: the effect of these rules. */
export const screeningsUnderRules = underRules

/** The prices of a grid changed: returns the effect on future screenings. `pricesChanged` then applies it. */
export const gridPricesChanged = followGrid

/** A change of rules or grids has committed: reprices the future screenings in small transactions. */
export const pricesChanged = followPrices

/** A dry run: the effect of new prices in a grid. */
export const screeningsAtGrid = underGrid

/** How many future screenings use each grid. */
export const screeningsAtGrids = countAtGrids

/** A room has a new plan: future screenings get it unless a sold seat is lost. Returns those places. */
export const giveVersion = giveVersionTo

/** A dry run of `giveVersion`. */
export const screeningsUnderPlan = previewGiving

/** How many future screenings use each plan. */
export const screeningsWithPlans = countScreeningsWithPlans

/** The scans of the tickets of an order. */
export const scansOfOrder = (db: Database, orderId: number) => readScansOf(db, orderId)

/** Everyone who may have been in an account is cut off: the code chosen there grants no refund at a till any more. */
export const accessRevoked = deleteSupervisorCode
