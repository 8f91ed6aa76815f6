import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { form } from './booking.ts'
import { aMember } from './members.ts'
import { allFilms, screeningPath } from './pages.ts'

type Seat = {
  id: number
  row_name: string
  seat_number: string
  row_position: number
  place_in_row: number
  kind: string
  state: string
}
type Spot = { address: string; sessionId: number }

/** The demo rooms with numbered seats. */
const numberedRooms = /^Salle (Méliès|Alice Guy|Keaton)$/

/**
 * Returns a screening with numbered seats, six of them free and adjacent; a different screening for each `turn`.
 * It takes screenings from the start of the programme, because the tests of free seating take them from the end.
 */
export async function numberedScreening(request: APIRequestContext, turn: number) {
  const today = inParis(new Date()).date
  const spots: Spot[] = (await allFilms(request)).flatMap(film =>
    film.timeTables
      .filter(time => time.session_date > today && time.availability === 'libre')
      .filter(time => numberedRooms.test(time.name_theater))
      .map(time => ({ address: screeningPath(film, time), sessionId: time.sessionId })),
  )
  for (const spot of spots.filter((_, at) => at % 5 === turn)) {
    const seats = await seatsOf(request, spot)
    const run = freeRun(seats, 6)
    if (run) return { ...spot, seats, run }
  }
  throw new Error('the demo has no numbered screening with six free seats in a row')
}

export async function seatsOf(request: APIRequestContext, { sessionId }: Spot): Promise<Seat[]> {
  return (await (await request.get(`/api/v1/app/session/${sessionId}/seats`)).json()).seats
}

/** Returns adjacent free seats, the first of which is next to a wall, an aisle or a taken seat. */
function freeRun(seats: readonly Seat[], length: number): Seat[] | undefined {
  const isPlain = (seat: Seat | undefined) => seat?.kind === 'standard' && seat.state === 'libre'
  for (const row of Map.groupBy(seats, seat => seat.row_position).values()) {
    const at = new Map(row.map(seat => [seat.place_in_row, seat]))
    for (const { place_in_row: first } of row) {
      const run = Array.from({ length }, (_, place) => at.get(first + place))
      if (run.every(isPlain) && at.get(first - 1)?.state !== 'libre') return run as Seat[]
    }
  }
  return undefined
}

/** Registers a second buyer in another browser context. */
export async function anotherBuyer(browser: Browser, { sessionId }: Spot) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await aMember(page)
  const { tariffs, supplement } = await (await page.request.get(`/api/v1/app/session/${sessionId}`)).json()
  return {
    async buys(ids: readonly number[]): Promise<void> {
      const answer = await page.request.post('/api/v1/app/order', {
        data: {
          sessions_id: sessionId,
          lastname: 'Ouvreuse',
          firstname: 'Odile',
          email: 'odile@exemple.fr',
          price_order: ids.length * (tariffs[0].price + supplement),
          places: ids.map(seats_id => ({ tariffs_id: tariffs[0].tariffs_id, seats_id })),
          name_cb: 'ODILE OUVREUSE',
          num_cb: '4242424242424242',
          cb_date: '12/39',
          cryptogramme: '123',
        },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    close: () => context.close(),
  }
}

export const yourSeats = (page: Page) => page.locator('#sieges')
export const map = (page: Page) => page.getByRole('dialog', { name: /sièges?$/ })
export const takeSeatsButton = (page: Page) => map(page).getByRole('button', { name: /^Prendre ce/ })
/** Finds a seat on the map by the start of its accessible name, whether it is free, taken or chosen. */
export const seatButton = (page: Page, { row_name, seat_number }: Seat) =>
  map(page).getByRole('button', { name: new RegExp(`^Rang ${row_name}, place ${seat_number}, `) })

export const openMap = async (page: Page): Promise<void> => {
  await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).click()
  await expect(map(page)).toBeVisible()
}

/** Returns the ids of the seats that the order form would submit. */
export const seatsInHand = (page: Page): Promise<number[]> =>
  form(page)
    .locator('input[name=siege][type=hidden]')
    .evaluateAll(all => all.map(one => Number((one as HTMLInputElement).value)))
