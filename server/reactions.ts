import { readScansOf } from './admission/scans-of.ts'
import { countScreeningsWithPlans, foretellGiving, giveVersionTo } from './booking/give-version.ts'
import type { Database } from './database/connect.ts'
import { followFilmDuration } from './screenings/follow-film-duration.ts'
import { isShownElsewhere, lockSoldFilm } from './screenings/lock-sold-film.ts'
import { nameOversold } from './screenings/name-oversold.ts'
import { countAtGrids, followGrid, followRules, underGrid, underRules } from './screenings/reprice.ts'

// When X happened, do Y, and what only a slice above can tell: the only way from a slice to one above it. What is given a database runs in the
// transaction of what happened, so that both are true or neither.

/** A film got longer or shorter: its rooms are free later or earlier. */
export const filmDurationChanged = (
  db: Database,
  change: { filmId: number; time: string; now: Date },
): Promise<void> => followFilmDuration(db, change)

/** Whether people hold seats for a film; nobody buys any until the transaction ends. */
export const filmIsSold = (db: Database, film: { filmId: number; now: Date }): Promise<boolean> =>
  lockSoldFilm(db, film)

/** Whether a film is still to be shown in cinemas other than these. */
export const filmIsElsewhere = (
  db: Database,
  film: { filmId: number; cinemaIds: readonly number[]; now: Date },
): Promise<boolean> => isShownElsewhere(db, film)

/** What would not fit into a room with fewer seats. */
export const oversoldInRoom = (db: Database, room: { roomId: number; seats: number; now: Date }) =>
  nameOversold(db, room)

/** Rules changed: the screenings to come that follow them sell at what they now say. Answers what changed. */
export const priceRulesChanged = followRules

/** What would change, were these the rules. */
export const screeningsUnderRules = underRules

/** A grid has other prices: the screenings to come that have it sell at them. Answers what changed. */
export const gridPricesChanged = followGrid

/** What would change, had a grid other prices. */
export const screeningsAtGrid = underGrid

/** How many screenings to come have each grid. */
export const screeningsAtGrids = countAtGrids

/** A room has another plan: its screenings to come get it, where nobody’s seat is lost. Answers who is in the way. */
export const giveVersion = giveVersionTo

/** What would become of them. */
export const screeningsUnderPlan = foretellGiving

/** How many screenings to come have a version of each plan. */
export const screeningsWithPlans = countScreeningsWithPlans

/** What the door knows of the tickets of a reservation. */
export const scansOfOrder = (db: Database, orderId: number) => readScansOf(db, orderId)
