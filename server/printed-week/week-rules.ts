import { addDays } from '../../contract/rules/dates.ts'
import { pick } from '../../contract/rules/pick.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import type { readGridsOnSale } from '../fares/read-fares.ts'
import type { PrintedFilm, PrintedWeek, Showing } from './facts.ts'

type Row = Omit<PrintedFilm, 'days'> & Showing & { movies_id: number; session_date: string }

/** Each film once, in the order of the rows, with the showings of each of the seven days. */
export function filmsByDay(rows: readonly Row[], from: string): PrintedFilm[] {
  const dates = Array.from({ length: 7 }, (_, after) => addDays(from, after))
  return [...Map.groupBy(rows, row => row.movies_id).values()].map(ofFilm => {
    const { title, time, classification } = ofFilm[0]!
    const days = dates.map(date => ofFilm.filter(row => row.session_date === date).map(showingOf))
    return { title, time, classification, days }
  })
}

const showingOf = (row: Row): Showing => pick(row, ['hour', ...presentationFacts])

type GridOnSale = Awaited<ReturnType<typeof readGridsOnSale>>[number]
type Week = { cinemas_id: number; from: string; to: string }

/** The grids that a rule gives to screenings of this cinema in this week. */
export const gridsSoldIn = (
  grids: readonly GridOnSale[],
  { cinemas_id, from, to }: Week,
): PrintedWeek['grids'] =>
  grids
    .filter(({ rules }) =>
      rules.some(
        rule =>
          (rule.cinemas_id === null || rule.cinemas_id === cinemas_id) &&
          (rule.from_date === null || rule.from_date <= to) &&
          (rule.to_date === null || rule.to_date >= from),
      ),
    )
    .map(({ name_grid, prices }) => ({
      name: name_grid,
      prices: prices.map(({ label, price }) => ({ label, price })),
    }))
