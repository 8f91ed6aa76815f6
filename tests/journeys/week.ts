import { expect, type Page } from '@playwright/test'
import { addDays, weekStart } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ask, make, newName, openAdmin } from './admin.ts'

/**
 * The number of weeks from now to the week that the test plans. It is after the weeks of the demo data, so that no
 * other test uses it.
 */
const weeksAhead = 6

/**
 * Adds a cinema with five rooms for this test, because the browser tests run in parallel on one database. In the
 * week before the planned one it shows the twelve films of the demo data. `leave` removes its screenings.
 */
export async function aCinemaOfFiveRooms(page: Page, more = 0) {
  const name = newName('Cinéma')
  const cinema = await make(page, 'cinema', {
    ...{
      name_cinema: name,
      nbr_theater: 5,
      email_cine: 'cinq@cinema.test',
      address_cine: '5, rue des Salles',
      city: 'Lyon',
    },
    ...{ phone_cine: '0465710055', manager: 'Ada', disabled_access: 'Oui', infos_cine: 'Cinq salles.' },
  })
  const rooms: number[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    const room = {
      cinemas_id: cinema.id,
      name_theater: `Salle ${number}`,
      nbr_seats: 100,
      disabled_access: true,
    }
    rooms.push((await make(page, 'movie-theater', { ...room, pre_show_minutes: 0 })).id)
  }
  const from = addDays(weekStart(inParis(new Date()).date), 7 * (weeksAhead + more))
  const demo = addDays(weekStart(inParis(new Date()).date), -7)
  const models = [
    await ask(page, `week?cinemas_id=1&from=${demo}`),
    await ask(page, `week?cinemas_id=2&from=${demo}`),
  ]
  const days = 7 * (weeksAhead + more)
  const add = models.flatMap(({ rooms: theirs, screenings }, house) =>
    screenings
      .filter(
        (one: { session_date: string }) => one.session_date >= demo && one.session_date <= addDays(demo, 6),
      )
      .map((one: Record<string, unknown>) => ({
        ...{
          movies_id: one.movies_id,
          language: one.language,
          version_2D_3D: one.version_2D_3D,
          draft: false,
        },
        ...{ session_date: addDays(String(one.session_date), days), hours_timetable: one.hours_timetable },
        movie_theaters_id:
          rooms[
            theirs.findIndex(({ id }: { id: number }) => id === one.movie_theaters_id) + (house === 0 ? 0 : 3)
          ],
      })),
  )
  const saved = await page.request.post('/api/v1/admin/week', {
    data: { cinemas_id: cinema.id, from: addDays(from, -7), add },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const week = (start: string) => ask(page, `week?cinemas_id=${cinema.id}&from=${start}`)
  return {
    ...{ name, id: cinema.id, rooms, from, last: add.length as number },
    open: () => openAdmin(page, `/admin/semaine?cinema=${cinema.id}&semaine=${from}`),
    week: () => week(from),
    async leave() {
      for (const start of [from, addDays(from, -7)]) {
        const { screenings } = await week(start)
        const remove = screenings
          .filter(
            (one: { session_date: string }) =>
              one.session_date >= start && one.session_date <= addDays(start, 6),
          )
          .map(({ id }: { id: number }) => ({ id, seen: {} }))
        const gone = await page.request.post('/api/v1/admin/week', {
          data: { cinemas_id: cinema.id, from: start, remove },
        })
        expect(gone.status(), await gone.text()).toBe(200)
      }
    },
  }
}
