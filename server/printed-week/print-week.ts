import type { FileAnswer } from '../../contract/endpoint.ts'
import { addDays, weekStart } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { pick } from '../../contract/rules/pick.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import { isPrinted } from '../../contract/rules/printed-week.ts'
import { whenSold } from '../../contract/texts/rule-sentence.ts'
import { readCinemaWithRooms } from '../cinema/read-cinema.ts'
import type { Context } from '../context.ts'
import { readGridsOnSale } from '../fares/read-fares.ts'
import { etagOf } from '../http/etag.ts'
import { Refusal } from '../http/refusal.ts'
import { type Logo, readLogo } from '../identity/read-logo.ts'
import type { PrintedFilm, PrintedWeek } from './draw-week.ts'
import { showingsOf } from './queries.ts'

/** Returns the programme of one cinema as a PDF, for the week of the given day or of today. */
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
  const identity = await context.identity.read()
  const week: PrintedWeek = {
    cinema: cinema.name_cinema,
    contact: [cinema.address_cine, cinema.city, inPairs(cinema.phone_cine)].filter(Boolean).join(', '),
    from,
    films: filmsByDay(showings, from),
    grids: gridsSoldIn(grids, { cinemas_id: id, from, to }),
    site: context.siteUrl.host,
    accent: identity.accent_color,
    logo: identity.logo,
    brand: identity.name_house,
  }
  // If the logo cannot be read, the programme is drawn without it.
  const logo = await readLogo(context.images, identity.logo).catch(() => null)
  return { name: `programme-${id}-${from}.pdf`, content: await drawCached(week, logo) }
}

/** Formats a phone number in pairs: '0465711200' → '04 65 71 12 00'. */
const inPairs = (phone: string): string => phone.replace(/\d\d(?=\d)/g, '$&\u00a0')

/** Returns each film once, in the order of the rows, with its showings on each of the seven days. */
function filmsByDay(rows: Awaited<ReturnType<typeof showingsOf>>, from: string): PrintedFilm[] {
  const dates = Array.from({ length: 7 }, (_, after) => addDays(from, after))
  return [...Map.groupBy(rows, row => row.movies_id).values()].map(ofFilm => {
    const { title, time, classification } = ofFilm[0]!
    const showingsOn = (date: string) =>
      ofFilm
        .filter(({ session_date }) => session_date === date)
        .map(row => pick(row, ['hour', ...presentationFacts]))
    return { title, time, classification, days: dates.map(showingsOn) }
  })
}

type GridOnSale = Awaited<ReturnType<typeof readGridsOnSale>>[number]
type Week = { cinemas_id: number; from: string; to: string }

/** Returns the price grids that a rule assigns to screenings of this cinema in this week. */
const gridsSoldIn = (grids: readonly GridOnSale[], { cinemas_id, from, to }: Week): PrintedWeek['grids'] =>
  grids
    .filter(({ rules }) =>
      rules.some(
        rule =>
          (rule.cinemas_id === null || rule.cinemas_id === cinemas_id) &&
          (rule.from_date === null || rule.from_date <= to) &&
          (rule.to_date === null || rule.to_date >= from),
      ),
    )
    .map((grid, _, shown) => ({
      name: grid.name_grid,
      when: whenSold(grid, shown),
      prices: grid.prices.map(({ label, price }) => ({ label, price })),
    }))

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Caches drawings, with the facts that they show as the key. A changed programme has another key, so nothing must
 * be deleted. Concurrent calls share one drawing. A full cache drops the least recently used drawing.
 */
export function cacheDrawings<Facts, Beside = undefined>(
  draw: (facts: Facts, beside?: Beside) => Promise<Bytes>,
  most = 100,
) {
  const cached = new Map<string, Promise<Bytes>>()
  return (facts: Facts, beside?: Beside): Promise<Bytes> => {
    const key = etagOf(JSON.stringify(facts))
    const drawing = cached.get(key) ?? draw(facts, beside)
    cached.delete(key)
    cached.set(key, drawing)
    // Forget a failed drawing, so that the next call tries again.
    drawing.catch(() => cached.delete(key))
    if (cached.size > most) cached.delete(cached.keys().next().value!)
    return drawing
  }
}

const drawCached = cacheDrawings(async (week: PrintedWeek, logo?: Logo | null) =>
  (await import('./draw-week.ts')).drawWeek(week, logo),
)
