import { asc, between } from 'drizzle-orm'
import { addDays } from '../../contract/rules/dates.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { type Minutes, roomFreeAt } from '../../contract/rules/programming.ts'
import { type MinutesOfKind, minutesFor } from '../../contract/rules/screening-kinds.ts'
import { movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { insertNumberedRows } from '../database/insert-rows.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { users } from '../members/tables.ts'
import { screening_kinds, sessions, timetables } from '../screenings/tables.ts'
import { demoRooms } from './cinemas.ts'
import { demoFilms } from './films.ts'
import { insertSales } from './insert-sales.ts'
import { offersByRules } from './offers.ts'
import { demoPeople } from './people.ts'
import { type DemoScreening, screeningsOn } from './programme.ts'
import { demoSalesOf } from './sales.ts'
import { type DemoPlan, plansInUse, seatParties } from './seat-plans.ts'

const daysBack = 28
/**
 * The number of days ahead for which the demo plans screenings. In these three weeks, each film of the demo is
 * shown.
 */
export const daysAhead = 21
/** Screenings more than this many days ago get no seat numbers, because no page shows them. */
const daysSeated = 3

type Extended = {
  now: Date
  newToken: () => string
  /**
   * The number of screenings that one transaction adds. If the process crashes in between, the rest of that day
   * stays empty.
   */
  atOnce: number
}

/** Adds screenings and sales to the days that have none, from four weeks ago to three weeks ahead. */
export async function extendProgramme(db: Database, { now, newToken, atOnce }: Extended): Promise<void> {
  const today = inParis(now).date
  const days = await daysWithout(db, addDays(today, -daysBack), addDays(today, daysAhead))
  const planned = days.flatMap(day => screeningsOn(day, demoFilms))
  if (planned.length === 0) return
  const ids = {
    ...(await idsOf(db)),
    timetables: await timetableIds(db, planned),
    plans: await plansInUse(db),
    seatedFrom: addDays(today, -daysSeated),
    ofKinds: await db.select().from(screening_kinds),
  }
  const offerOf = await offersByRules(db)
  const rows = planned.flatMap(screening => sessionRow(screening, ids, offerOf))
  for (let done = 0; done < rows.length; done += atOnce) {
    await db.transaction(part => addScreenings(part, rows.slice(done, done + atOnce), ids, { now, newToken }))
    await yieldToOthers()
  }
}

async function addScreenings(
  db: Database,
  rows: readonly ReturnType<typeof sessionRow>[number][],
  { people }: Ids,
  { now, newToken }: Pick<Extended, 'now' | 'newToken'>,
): Promise<void> {
  const today = inParis(now).date
  const inserted = await insertNumberedRows(
    db,
    sessions,
    rows.map(row => row.values),
  )
  const sold = rows.flatMap(({ values, sale, plan }, index) => {
    const sales = demoSalesOf(sale, now, today)
    const parties =
      plan &&
      seatParties(
        plan,
        sale.key,
        sales.map(({ seats }) => seats),
      )
    return sales.flatMap((each, turn) => {
      const users_id = people[each.person]
      if (!users_id) return []
      const { supplement, starts_at: startsAt } = values
      return [
        {
          ...{ ...each, users_id, sessions_id: inserted[index]!.id, fares: sale.fares, supplement, startsAt },
          seatIds: parties?.[turn] ?? null,
        },
      ]
    })
  })
  await insertSales(db, sold, { newToken, now })
}

async function daysWithout(db: Database, first: string, last: string): Promise<string[]> {
  const taken = await db
    .selectDistinct({ day: sessions.session_date })
    .from(sessions)
    .where(between(sessions.session_date, first, last))
  const have = new Set(taken.map(row => row.day))
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (!have.has(day)) days.push(day)
  return days
}

type Room = Minutes & { id: number; cinemas_id: number; nbr_seats: number }
type Ids = {
  films: Map<string, number>
  rooms: (Room | undefined)[]
  people: (number | undefined)[]
  timetables: Map<string, number>
  plans: Map<number, DemoPlan>
  seatedFrom: string
  ofKinds: MinutesOfKind[]
}

async function idsOf(db: Database): Promise<Pick<Ids, 'films' | 'rooms' | 'people'>> {
  const films = await db.select({ id: movies.id, title: movies.title }).from(movies)
  const rooms = await db.select().from(movie_theaters).orderBy(asc(movie_theaters.id))
  const people = await db.select({ id: users.id, email: users.email }).from(users)
  const byEmail = new Map(people.map(person => [person.email, person.id]))
  return {
    films: new Map(films.map(film => [film.title, film.id])),
    rooms: demoRooms.map(({ name_theater }) => rooms.find(room => room.name_theater === name_theater)),
    people: demoPeople.map(person => byEmail.get(person.email)),
  }
}

async function timetableIds(db: Database, planned: DemoScreening[]): Promise<Map<string, number>> {
  const hours = [...new Set(planned.map(screening => screening.hour))].sort()
  await db
    .insert(timetables)
    .values(hours.map(hours_timetable => ({ hours_timetable })))
    .onConflictDoNothing()
  const rows = await db.select().from(timetables)
  return new Map(rows.map(row => [row.hours_timetable, row.id]))
}

/**
 * Returns the row of a screening, or an empty list if staff renamed or deleted its film or room: the demo then
 * leaves this screening out.
 */
function sessionRow(
  { film, room, date, hour, ...shown }: DemoScreening,
  ids: Ids,
  offerOf: Awaited<ReturnType<typeof offersByRules>>,
) {
  const movies_id = ids.films.get(film.title)
  const place = ids.rooms[room]
  const starts_at = instantInParis(date, hour)
  if (!movies_id || !place || !starts_at) return []
  const minutes = minutesFor(place, shown.kinds, ids.ofKinds)
  const plan = date >= ids.seatedFrom ? ids.plans.get(place.id) : undefined
  const seats = plan?.seats ?? place.nbr_seats
  const { fares, ...priced } = offerOf({
    ...{ cinemas_id: place.cinemas_id, movie_theaters_id: place.id },
    ...{ session_date: date, hours_timetable: hour, version_2D_3D: shown.version_2D_3D },
  })
  return [
    {
      values: {
        movies_id,
        movie_theaters_id: place.id,
        timetables_id: ids.timetables.get(hour)!,
        session_date: date,
        ...shown,
        ...priced,
        supplement: cents(shown.version_2D_3D === '3D' ? 200 : 0),
        starts_at,
        ...minutes,
        room_free_at: roomFreeAt(starts_at, film.time, minutes),
        total_seats: seats,
        seat_plan_versions_id: plan?.versionId ?? null,
      },
      plan,
      sale: { key: `${date} ${hour} ${room}`, seats, startsAt: starts_at, date, fares },
    },
  ]
}
