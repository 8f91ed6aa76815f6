import type { FileAnswer } from '../../contract/endpoint.ts'
import { beamOf } from '../../contract/rules/accent.ts'
import { addDays, weekStart } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { isPrinted } from '../../contract/rules/printed-week.ts'
import { readCinemaWithRooms } from '../cinema/read-cinema.ts'
import type { Context } from '../context.ts'
import { readGridsOnSale } from '../fares/read-fares.ts'
import { Refusal } from '../http/refusal.ts'
import { drawWeek } from './draw-week.ts'
import type { PrintedWeek } from './facts.ts'
import { keepDrawn } from './keep-drawn.ts'
import { showingsOf } from './queries.ts'
import { filmsByDay, gridsSoldIn } from './week-rules.ts'

const draw = keepDrawn(drawWeek)

/** The sheet of one cinema's week, of the day given or of today. */
export async function printWeek(context: Context, id: number, day?: string): Promise<FileAnswer> {
  const today = inParis(context.now()).date
  const from = weekStart(day ?? today)
  if (!isPrinted(from, today)) throw new Refusal('programme_not_found')
  const to = addDays(from, 6)
  const cinema = await readCinemaWithRooms(context, id)
  const [showings, grids] = await Promise.all([
    showingsOf(context.db, id, from, to),
    readGridsOnSale(context),
  ])
  if (showings.length === 0) throw new Refusal('programme_not_found')
  const week: PrintedWeek = {
    cinema: cinema.name_cinema,
    contact: [cinema.address_cine, cinema.city, inPairs(cinema.phone_cine)].filter(Boolean).join(', '),
    from,
    films: filmsByDay(showings, from),
    grids: gridsSoldIn(grids, { cinemas_id: id, from, to }),
    site: context.siteUrl.host,
    beam: beamOf((await context.identity.read()).accent_color),
  }
  return { name: `programme-${id}-${from}.pdf`, content: await draw(week) }
}

/** '0465711200' → '04 65 71 12 00'. */
const inPairs = (phone: string): string => phone.replace(/\d\d(?=\d)/g, '$&\u00a0')
