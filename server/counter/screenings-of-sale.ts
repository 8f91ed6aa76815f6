import { hourText } from '../../contract/texts/dates.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { findScreeningToSell } from './screening-queries.ts'
import type { SaleAsked, ScreeningAsked } from './tables.ts'

/** Returns the screenings of a requested sale, each with its places; none if the sale has no places. */
export const screeningsAsked = ({
  sessions_id,
  places,
  also = [],
}: Pick<SaleAsked, 'sessions_id' | 'places' | 'also'>): ScreeningAsked[] =>
  sessions_id === undefined || places.length === 0 ? [] : [{ sessions_id, places }, ...also]

/** Returns the fields of a request for these screenings. It is the inverse of `screeningsAsked`. */
export function asAsked([first, ...also]: readonly ScreeningAsked[]): Pick<
  SaleAsked,
  'sessions_id' | 'places' | 'also'
> {
  return { ...(first ?? { places: [] }), ...(also.length > 0 && { also }) }
}

/**
 * Runs `work` for each screening of a sale. If it throws a refusal and the sale has several screenings, adds to
 * the refusal which screening is meant.
 */
export async function forEachScreening<Done>(
  db: Database,
  asked: readonly ScreeningAsked[],
  work: (screening: ScreeningAsked) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const [nth, screening] of asked.entries()) {
    try {
      done.push(await work(screening))
    } catch (error) {
      if (!(error instanceof Refusal) || asked.length === 1) throw error
      throw await naming(db, error, { nth, ...screening })
    }
  }
  return done
}

async function naming(
  db: Database,
  { code, errors = [] }: Refusal,
  { nth, sessions_id }: { nth: number; sessions_id: number },
): Promise<Refusal> {
  const path = nth === 0 ? '' : `also[${nth - 1}].`
  const found = await findScreeningToSell(db, sessions_id)
  const which = found ? `${hourText(found.hours_timetable)} ${found.title}` : `n° ${sessions_id}`
  return new Refusal(code, {
    errors: [
      ...errors.map(error => ({ ...error, field: path + error.field })),
      { field: `${path}sessions_id`, message: `Il s’agit de la séance ${which}.` },
    ],
  })
}
